import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds } from "../../check/judgement.ts";
import type { ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { PursuitBudget } from "../../pursuit/budget.ts";
import type { Found } from "../../pursuit/found.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { filesOfQueries } from "./fixture-asked-sessions.ts";
import { watchedServer, type WatchedServer } from "./fixture-watched-server.ts";
import { WindowAttempts, type SessionsJudge } from "./window-attempts.ts";
import { QuerySessions } from "./query-sessions.ts";
import { WorkingCopies } from "./working-copies.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

endWaitsAtOnce();
afterEach(endHubs);

let directory = "";

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "working-")));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

interface Server extends WatchedServer {
  readonly target: ScriptedTarget;
}

/**
 * A server that says it is a process, and that makes a file in its working directory where there is none.
 *
 * @param when whether it does so at a request, which is counted from 1 for each instance
 */
function serverThatMarks(when: (method: string, nth: number) => boolean): Server {
  let cwd = directory;
  const asked = new Map<number, number>();
  const server = watchedServer(({ method, id }, instance) => {
    const path = join(cwd, "marked");
    if (id === "" || ["initialize", "tools/list"].includes(method)) return [];
    const nth = (asked.get(instance) ?? 0) + 1;
    asked.set(instance, nth);
    if (!when(method, nth) || existsSync(path)) return [];
    writeFileSync(path, "");
    return [path];
  });
  const openIn = (place: string) => (temporaryDirectory: string) => {
    cwd = place;
    return server.target.open(temporaryDirectory);
  };
  const target: ScriptedTarget = {
    ...server.target,
    open: openIn(directory),
    traits: {
      ...server.target.traits,
      process: {
        launch: { command: "server", args: [], cwd: directory, env: {} },
        launchedAs: (launch) => ({ ...server.target, open: openIn(launch.cwd) }),
      },
    },
  };
  return { ...server, target };
}

/** Contradicts where a file comes with queries and not without. */
const judge: SessionsJudge = (sessions) => {
  const [made] = filesOfQueries(sessions);
  return made === undefined ? holds(1) : lieOf({ message: `${made}.` });
};

const atQueries = (method: string): boolean => method === "q";

interface Seen {
  readonly attempts: WindowAttempts;
  readonly known: Found;
}

async function seenOnce(server: Server, hasCopies: boolean): Promise<Seen> {
  const { gathering } = await gatheringFrom(server.target);
  const copies = WorkingCopies.take(gathering.hub, server.target);
  const sessions = new QuerySessions({ ...gathering, plan: server.plan });
  const first = await sessions.hold([{ method: "q" }]);
  const found = judge([first.session]);
  if (found.kind !== "contradicted" || copies === undefined) throw new Error("nothing to pursue");
  const budget = new PursuitBudget({ instances: 20, requests: 1_000, timeMs: Infinity });
  const controls = [await sessions.withoutQueries(first.session)];
  const sight = { first, controls, found, copies: hasCopies ? copies : undefined, tell: () => undefined };
  const attempts = new WindowAttempts(sessions, judge, sight, budget);
  return { attempts, known: { conversation: first.conversation, contradiction: found, trials: 1 } };
}

describe("an effect that a file hides once it is there", () => {
  it.each([
    ["comes again in copies of the working directory as it was", true, 3],
    ["does not come again without them", false, 0],
  ])("%s", async (_, hasCopies, expected) => {
    const { attempts, known } = await seenOnce(serverThatMarks(atQueries), hasCopies);
    await attempts.lookAgain(known);
    const messages: string[] = [];
    for (let nth = 0; nth < 3; nth++) {
      const { judgement } = await attempts.attempt([{ method: "q" }], "fresh");
      if (judgement.kind === "contradicted") messages.push(judgement.message);
    }
    await attempts.end();
    expect(messages).toHaveLength(expected);
    for (const message of messages) {
      expect(message).toBe(
        `${join(directory, "marked")}. It happens again only in a fresh copy of the working directory.`,
      );
    }
  });
});

describe("an effect that comes once in each working directory by itself", () => {
  it("decides nothing, since it comes in a copy without queries too", async () => {
    const { attempts, known } = await seenOnce(
      serverThatMarks((_, nth) => nth === 2),
      true,
    );
    expect(await attempts.lookAgain(known)).toMatchObject({ kind: "undecided" });
    await attempts.end();
  });
});

describe("a copy of a working directory", () => {
  function take(): WorkingCopies | undefined {
    const { target } = serverThatMarks(atQueries);
    return WorkingCopies.take(hubFor(target), target);
  }

  it("has its files, directories and links as they were, and leads to its packages", () => {
    mkdirSync(join(directory, "data", "deep"), { recursive: true });
    writeFileSync(join(directory, "data", "deep", "a.txt"), "as it was");
    symlinkSync("data/deep/a.txt", join(directory, "link"));
    mkdirSync(join(directory, "node_modules"));
    const copies = take();
    writeFileSync(join(directory, "data", "deep", "a.txt"), "changed since");
    const [first, second] = [copies?.next(), copies?.next()];
    if (first === undefined || second === undefined) throw new Error("no copies");
    expect(first.path).not.toBe(second.path);
    expect([first.original, second.original]).toEqual([directory, directory]);
    expect(readFileSync(join(second.path, "link"), "utf8")).toBe("as it was");
    expect(lstatSync(join(second.path, "link")).isSymbolicLink()).toBe(true);
    expect(realpathSync(join(second.path, "node_modules"))).toBe(join(directory, "node_modules"));
  });

  it("is not made of one with many entries or bytes, nor where the target is no process", () => {
    writeFileSync(join(directory, "large"), Buffer.alloc(5 * 1024 * 1024));
    expect(take()).toBeUndefined();
    rmSync(join(directory, "large"));
    expect(take()).toBeDefined();
    for (let index = 0; index < 501; index++) writeFileSync(join(directory, `${index}`), "");
    expect(take()).toBeUndefined();
    const { target } = watchedServer();
    expect(WorkingCopies.take(hubFor(target), target)).toBeUndefined();
  });
});
