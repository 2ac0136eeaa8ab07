import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds, type Contradiction, type Judgement } from "../../check/judgement.ts";
import { askedOf } from "../../connect/fixture-scripted-target.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { PursuitBudget } from "../../pursuit/budget.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { filesOfQueries } from "./fixture-asked-sessions.ts";
import { watchedServer, type WatchedServer } from "./fixture-watched-server.ts";
import { WindowAttempts, type SessionsJudge } from "./window-attempts.ts";
import { QuerySessions } from "./query-sessions.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

// Late effects are waited for; here none comes.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c", "d", "e"];
const conversation: Conversation = names.map((method) => ({ method }));

/** Contradicts where a file comes with queries and not without. */
const judgeFiles: SessionsJudge = (sessions) => {
  const [file] = filesOfQueries(sessions);
  return file === undefined ? holds(1) : lieOf({ message: file });
};

interface Prepared {
  readonly attempts: WindowAttempts;
  /** What the instances that were opened for the attempts were asked; pings are left out. */
  readonly asked: () => readonly (readonly string[])[];
}

/** Attempts at what a first observation has found, with ample budget. */
async function prepare(
  server: WatchedServer,
  judge: SessionsJudge = judgeFiles,
  found: Contradiction = lieOf(),
  budget = new PursuitBudget({ instances: 20, requests: 1_000, timeMs: Infinity }),
): Promise<Prepared> {
  const { gathering } = await gatheringFrom(server.target);
  const sessions = new QuerySessions({ ...gathering, plan: server.plan });
  const first = await sessions.hold(conversation);
  const controls = [await sessions.withoutQueries(first.session)];
  const before = server.target.instances.length;
  const asked = (): readonly (readonly string[])[] =>
    askedOf(server.target)
      .slice(before)
      .map((requests) => requests.filter((request) => request !== "ping"));
  return {
    attempts: new WindowAttempts(
      sessions,
      judge,
      { first, controls, found, copies: undefined, tell: () => undefined },
      budget,
    ),
    asked,
  };
}

/** A server that makes a file at some of the requests, as often as it is asked. */
function making(...methods: readonly string[]): WatchedServer {
  return watchedServer(({ method }) => (methods.includes(method) ? ["made"] : []));
}

function summary({ judgement }: { readonly judgement: Judgement }): string {
  return judgement.kind === "contradicted" ? judgement.message : judgement.kind;
}

describe("an attempt to see an effect again", () => {
  it("asks once in a fresh instance where the effect comes at once, and ends the instance", async () => {
    const server = making("c");
    const { attempts, asked } = await prepare(server);
    expect(summary(await attempts.attempt([{ method: "b" }, { method: "c" }], "fresh"))).toBe("$TMPDIR/made");
    expect(summary(await attempts.attempt([{ method: "b" }], "scratch"))).toBe("holds");
    expect(asked()).toEqual([["b", "c"], ["b"]]);
    await attempts.end();
    expect(server.target.instances.filter(({ closings }) => closings === 0)).toHaveLength(1);
  });

  it("asks three times where only repetition has shown it", async () => {
    const seen = new Map<number, number>();
    const server = watchedServer(({ method }, instance) => {
      if (method !== "c") return [];
      seen.set(instance, (seen.get(instance) ?? 0) + 1);
      return seen.get(instance) === 3 ? ["made"] : [];
    });
    const { attempts, asked } = await prepare(server);
    expect(summary(await attempts.attempt([{ method: "c" }], "fresh"))).toBe("$TMPDIR/made");
    expect(asked()).toEqual([["c", "c", "c"]]);
    await attempts.end();
  });

  it("knows from an instance that was not queried what comes anyway", async () => {
    const server = watchedServer(({ method }, instance) =>
      method === "c" || (method === "ping" && instance === 4) ? ["made"] : [],
    );
    const { attempts } = await prepare(server);
    expect(summary(await attempts.attempt([{ method: "c" }], "fresh"))).toBe("holds");
    await attempts.end();
  });

  it("does not take a milder effect for the one that was found", async () => {
    const judge: SessionsJudge = (sessions) => {
      const judgement = judgeFiles(sessions);
      return judgement.kind === "contradicted" ? { ...judgement, severity: "note" } : judgement;
    };
    const { attempts } = await prepare(making("c"), judge, lieOf());
    expect(await attempts.attempt([{ method: "c" }], "fresh")).toMatchObject({
      judgement: { kind: "undecided", reason: "only a milder effect was seen" },
    });
    await attempts.end();
    const { attempts: mild } = await prepare(making("c"), judge, lieOf({ severity: "note" }));
    expect(summary(await mild.attempt([{ method: "c" }], "fresh"))).toBe("$TMPDIR/made");
    await mild.end();
  });

  it("waits for the one before it, so that what one instance writes falls into no look at another", async () => {
    const server = making("c");
    const { attempts, asked } = await prepare(server);
    const open = server.target.open.bind(server.target);
    let opening = 0;
    let mostOpening = 0;
    vi.spyOn(server.target, "open").mockImplementation(async (directory) => {
      opening++;
      mostOpening = Math.max(mostOpening, opening);
      // Time enough for any other to begin.
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      opening--;
      return open(directory);
    });
    await Promise.all(names.map((method) => attempts.attempt([{ method }], "fresh")));
    expect(asked()).toEqual(names.map((method) => [method]));
    expect(mostOpening).toBe(1);
    await attempts.end();
  });

  it("that fails leaves the next one its turn", async () => {
    let dies = false;
    const server = watchedServer(() => (dies ? "dies" : []));
    const { attempts } = await prepare(server);
    dies = true;
    await expect(attempts.attempt([{ method: "a" }], "fresh")).rejects.toMatchObject({ fault: { code: "no-answer" } });
    dies = false;
    expect(summary(await attempts.attempt([{ method: "a" }], "fresh"))).toBe("holds");
    await attempts.end();
  });
});

describe("a look for the query that has the effect", () => {
  const found = { conversation, contradiction: lieOf(), trials: 15 };

  it("goes by halves in one instance, in which arguments can then be simplified as it recurs", async () => {
    const { attempts, asked } = await prepare(making("d"));
    expect(await attempts.lookAgain(found)).toMatchObject({ contradiction: { exchanges: [3] } });
    await attempts.attempt([{ method: "d" }], "scratch");
    expect(asked()).toEqual([["a", "b", "c", "d", "d", "d", "d"]]);
    await attempts.end();
  });

  it("leaves fresh instances for simplification where the effect comes once in each", async () => {
    const done = new Set<number>();
    const server = watchedServer(({ method }, instance) => {
      if (method !== "d" || done.has(instance)) return [];
      done.add(instance);
      return ["made"];
    });
    const { attempts, asked } = await prepare(server);
    await attempts.lookAgain(found);
    const looked = asked().length;
    await attempts.attempt([{ method: "d" }], "scratch");
    await attempts.attempt([{ method: "d" }], "scratch");
    expect(asked().slice(looked)).toEqual([["d"], ["d"]]);
    await attempts.end();
  });

  it("goes on in another instance when one has died of it", async () => {
    const deaths: string[] = [];
    const server = watchedServer(({ method }) => {
      if (method !== "b" || deaths.length > 0 || !isLooking) return method === "d" ? ["made"] : [];
      deaths.push(method);
      return "dies";
    });
    let isLooking = false;
    const { attempts, asked } = await prepare(server);
    isLooking = true;
    expect(await attempts.lookAgain(found)).toMatchObject({ contradiction: { exchanges: [3] } });
    expect(asked()).toEqual([
      ["a", "b"],
      ["d", "d", "d"],
    ]);
    await attempts.end();
  });

  it("does not go by halves once the budget is spent", async () => {
    const spent = new PursuitBudget({ instances: 20, requests: 0, timeMs: Infinity });
    const { attempts, asked } = await prepare(making("d"), judgeFiles, lieOf(), spent);
    await attempts.lookAgain(found);
    expect(asked()).toEqual([[...names, ...names]]);
    await attempts.end();
  });
});
