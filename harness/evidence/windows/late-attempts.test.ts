import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds } from "../../check/judgement.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { PursuitBudget } from "../../pursuit/budget.ts";
import type { Found } from "../../pursuit/found.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { replaceExports } from "../../../test/replace-exports.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { filesOfQueries } from "./fixture-asked-sessions.ts";
import { watchedServer } from "./fixture-watched-server.ts";
import { WindowAttempts, type SessionsJudge } from "./window-attempts.ts";
import { QuerySessions } from "./query-sessions.ts";

const query = "q";
const [soonMs, laterMs] = [400, 1_600];

/** How long was waited for each effect, and what happens meanwhile. */
const waiting: { times: number[]; meanwhile: (ms: number) => void } = { times: [], meanwhile: () => undefined };
let restore = (): void => undefined;

beforeEach(() => {
  waiting.times = [];
  waiting.meanwhile = () => undefined;
  restore = replaceExports(timers, {
    setTimeout: (ms = 0, value) => {
      waiting.times.push(ms);
      waiting.meanwhile(ms);
      return nextTurn(value);
    },
  });
});

afterEach(async () => {
  await endHubs();
  restore();
});

/** Contradicts where a file comes with queries and not without. */
const judge: SessionsJudge = (sessions) => (filesOfQueries(sessions).length > 0 ? lieOf() : holds(1));

interface Server {
  /** When an instance that has been asked makes its file: with the answer, or in a wait of that many milliseconds. */
  comesAfterMs: number;
  /** Whether one that is not asked makes the file as well. */
  comesAnyway: boolean;
}

interface Prepared {
  readonly server: Server;
  readonly attempts: WindowAttempts;
  readonly found: Found;
  /** How many instances have been launched since the first observation. */
  readonly launches: () => number;
}

/** A first observation on a busy machine: the file came so soon that no wait seemed to be needed. */
async function seenAtOnce(): Promise<Prepared> {
  const server: Server = { comesAfterMs: 0, comesAnyway: false };
  const asked = new Set<number>();
  const watched = watchedServer(({ method }, instance) => {
    if (method !== query) return [];
    asked.add(instance);
    return server.comesAfterMs === 0 ? ["made"] : [];
  });
  waiting.meanwhile = (ms) => {
    const instance = watched.directories.length;
    const comesNow = asked.has(instance) ? ms === server.comesAfterMs : server.comesAnyway;
    if (comesNow) watched.make(instance, "made");
  };
  const { gathering } = await gatheringFrom(watched.target);
  const sessions = new QuerySessions({ ...gathering, plan: watched.plan });
  const first = await sessions.hold([{ method: query }]);
  const controls = [await sessions.withoutQueries(first.session)];
  const contradiction = lieOf();
  const attempts = new WindowAttempts(
    sessions,
    judge,
    {
      first,
      controls,
      found: contradiction,
      copies: undefined,
      tell: () => undefined,
    },
    new PursuitBudget({ instances: 20, requests: 1_000, timeMs: Infinity }),
  );
  const found = { conversation: first.conversation, contradiction, trials: 1 };
  await attempts.lookAgain(found);
  waiting.times = [];
  const before = watched.directories.length;
  return { server, attempts, found, launches: () => watched.directories.length - before };
}

async function kindOf({ attempts }: Prepared, conversation: Conversation): Promise<string> {
  return (await attempts.attempt(conversation, "fresh")).judgement.kind;
}

describe("an effect that came with the answer at first, and comes later when it is looked for again", () => {
  it.each([
    ["soon", soonMs],
    ["late", laterMs],
  ])("is waited for, each time as long as it took: %s", async (_, comesAfterMs) => {
    const prepared = await seenAtOnce();
    const { server, attempts, found, launches } = prepared;
    server.comesAfterMs = comesAfterMs;
    const kinds: string[] = [];
    for (let nth = 0; nth < 3; nth++) kinds.push(await kindOf(prepared, found.conversation));
    expect(kinds).toEqual(["contradicted", "contradicted", "contradicted"]);
    const inOrder = comesAfterMs === soonMs ? [soonMs] : [soonMs, laterMs];
    const ofInstances = waiting.times.filter((ms) => ms === soonMs || ms === laterMs);
    expect(ofInstances).toEqual([...inOrder, ...inOrder, ...inOrder]);
    // Three that are asked, and one more that is not.
    expect(launches()).toBe(4);
    await attempts.end();
  });

  it("is not waited for where a conversation has never shown it", async () => {
    const prepared = await seenAtOnce();
    prepared.server.comesAfterMs = soonMs;
    expect(await kindOf(prepared, [{ method: query }])).toBe("holds");
    expect(waiting.times).toEqual([]);
    await prepared.attempts.end();
  });

  it("is no contradiction where another instance has it without queries", async () => {
    const prepared = await seenAtOnce();
    Object.assign(prepared.server, { comesAfterMs: soonMs, comesAnyway: true });
    expect(await kindOf(prepared, prepared.found.conversation)).toBe("holds");
    await prepared.attempts.end();
  });
});
