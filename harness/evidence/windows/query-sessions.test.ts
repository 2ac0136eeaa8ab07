import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Journal } from "../../calls/journal/journal.ts";
import type { JournalEvent } from "../../calls/journal/journal-event.ts";
import { sessionRecords } from "../../calls/journal/session-records.ts";
import { askedOf } from "../../connect/fixture-scripted-target.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { recordedEffect } from "./fixture-asked-sessions.ts";
import { watchedServer, type WatchedServer } from "./fixture-watched-server.ts";
import type { AskedSession } from "../../calls/journal/asked-record.ts";
import type { Moment } from "../../calls/journal/journal-event.ts";
import { everything, type Extent } from "./extent.ts";
import { askWithin, QuerySessions } from "./query-sessions.ts";
import { replaceExports } from "../../../test/replace-exports.ts";

/** The waits for late effects: how long each would have been, and what happens meanwhile. */
const waiting: { times: number[]; meanwhile: () => void } = { times: [], meanwhile: () => undefined };
let restore = (): void => undefined;

beforeEach(() => {
  waiting.times = [];
  waiting.meanwhile = () => undefined;
  restore = replaceExports(timers, {
    setTimeout: (ms, value) => {
      waiting.times.push(ms ?? 0);
      waiting.meanwhile();
      return nextTurn(value);
    },
  });
});

afterEach(async () => {
  await endHubs();
  restore();
});

const queries = [{ method: "q" }, { method: "r" }];

/** The first instance introduces the server; the others come after it. */
async function sessionsOf({ target, plan }: WatchedServer): Promise<QuerySessions> {
  const { gathering } = await gatheringFrom(target);
  return new QuerySessions({ ...gathering, plan });
}

function shown({ observations }: AskedSession, ...moments: readonly Moment[]): readonly string[] {
  return observations
    .filter(({ moment }) => moments.length === 0 || moments.includes(moment))
    .map(({ moment, effects }) => [moment, ...effects.map(({ subject, phase }) => `${subject} ${phase}`)].join(", "));
}

function answered({ observations }: AskedSession): readonly number[] {
  return observations.flatMap((each) => (each.moment === "queries" ? [each.answered] : []));
}

describe("a session", () => {
  it("has pings, queries three times, what comes after them, the end of the instance and the next handshake", async () => {
    const server = watchedServer();
    const held = await (await sessionsOf(server)).hold(queries);
    const moments = ["pings", "queries", "queries", "queries", "soon", "late", "end", "handshake"];
    expect(shown(held.session)).toEqual(moments);
    expect(held.session.observations.map(({ purpose }) => purpose === "turn")).toEqual(
      moments.map((moment) => moment === "queries"),
    );
    expect(held).toMatchObject({ queries: 6, conversation: queries });
    expect(askedOf(server.target)).toEqual([[], ["ping", "ping", "q", "r", "q", "r", "q", "r", "ping", "ping"], []]);
    expect(server.directories[2]).toBe(server.directories[1]);
    expect(waiting.times).toEqual([400, 1_600]);
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });

  it("is written down as it goes: what each request was for, and what each look saw", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? ["cache"] : []), { atEnd: ["last"] });
    const events: JournalEvent[] = [];
    const journal = new Journal("journal", (event) => events.push(event));
    const { gathering } = await gatheringFrom(server.target);
    const hub = hubFor(server.target, { opened: (session) => journal.opened(session) });
    await new QuerySessions({ ...gathering, hub, journal, plan: server.plan }).hold(queries);
    const [record] = sessionRecords(events);
    const asked = record?.observations.map(({ purpose, step }) => `${purpose} ${step?.method ?? "nothing"}`) ?? [];
    expect(asked.join()).toBe(
      "idle ping,idle ping,turn q,turn r,turn q,turn r,turn q,turn r,idle ping,idle ping,idle nothing,idle nothing",
    );
    const seen = record?.observations.filter(({ isLooked }) => isLooked) ?? [];
    const cache = "$TMPDIR/cache";
    expect(seen.map(({ effects }) => effects.map(({ place }) => place).join())).toEqual([
      "",
      cache,
      cache,
      cache,
      "",
      "",
      "",
      "$TMPDIR/last",
    ]);
  });

  it("has at most a hundred pings at once", async () => {
    const server = watchedServer();
    const many = Array.from({ length: 150 }, () => ({ method: "q" }));
    await (await sessionsOf(server)).hold(many);
    expect(askedOf(server.target)[1]?.indexOf("q")).toBe(100);
  });

  it("lays to the queries what comes late, and leaves room for others meanwhile", async () => {
    const server = watchedServer();
    const open = await (await sessionsOf(server)).start(queries);
    waiting.meanwhile = () => server.make(2, "late");
    // Whoever asks meanwhile need not wait for it.
    expect(open.asked.isCut).toBe(false);
    expect(shown((await open.finish()).session, "soon")).toEqual(["soon, $TMPDIR/late late"]);
  });

  it("of files that are shared takes those in the own TMPDIR alone, while others are asked", async () => {
    const server = watchedServer(undefined, { tier: "snapshot" });
    const open = await (await sessionsOf(server)).start(queries);
    waiting.meanwhile = () => {
      server.make(2, "own");
      server.make(2, "/shared");
    };
    expect(shown((await open.finish()).session, "soon")).toEqual(["soon, $TMPDIR/own late"]);
  });

  it("sees what the instance does when it ends", async () => {
    const server = watchedServer(undefined, { atEnd: ["last"] });
    const { session } = await (await sessionsOf(server)).hold(queries);
    expect(shown(session, "end")).toEqual(["end, $TMPDIR/last end"]);
  });

  it("of an instance that dies has no end, and ends what was around it", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? "dies" : []));
    const { session } = await (await sessionsOf(server)).hold(queries);
    expect(shown(session, "end")).toEqual([]);
    expect(session.blindSpots.some(({ declared }) => !declared)).toBe(true);
  });

  it("of an instance that one query ends is begun again without that query", async () => {
    const fatal = { method: "q", params: { name: "ends it" }, pipelined: true as const };
    const server = watchedServer(({ params }) =>
      JSON.stringify(params) === JSON.stringify(fatal.params) ? "dies" : [],
    );
    const { session, conversation } = await (await sessionsOf(server)).hold([fatal, ...queries]);
    expect(conversation).toEqual(queries);
    expect(answered(session)).toEqual([2, 2, 2]);
  });

  it("of an instance that leaves a query open is begun again without that query and those like it", async () => {
    const ask = (mode: string, n: number) => ({
      method: "q",
      params: { name: "t", arguments: { mode, n } },
      pipelined: true as const,
    });
    const server = watchedServer(({ params }) => (JSON.stringify(params ?? {}).includes("bad") ? "hushes" : []));
    const others = [ask("good", 0), ask("good", 2)];
    const { gathering } = await gatheringFrom(server.target, [], {}, { timeoutMs: 30 });
    const sessions = new QuerySessions({ ...gathering, plan: server.plan });
    const open = await sessions.start([ask("bad", 1), ...others, ask("bad", 3)]);
    expect(open.asked.leftOut).toBe(2);
    const { conversation, session } = await open.finish();
    expect(conversation).toEqual(others);
    expect(answered(session)).toEqual([2, 2, 2]);
  });

  it("sees what the queries leave to be done at the next request, whatever that asks for", async () => {
    let isLeft = false;
    const server = watchedServer(({ method }) => {
      const effects = isLeft && method === "ping" ? ["deferred"] : [];
      isLeft = method === "q" || (isLeft && method !== "ping");
      return effects;
    });
    const { session } = await (await sessionsOf(server)).hold(queries);
    expect(shown(session, "soon")).toEqual(["soon, $TMPDIR/deferred late"]);
  });

  it("that cannot begin ends its instance", async () => {
    let launches = 0;
    const server = watchedServer(({ method }) => (method === "initialize" && ++launches === 2 ? "dies" : []));
    await expect((await sessionsOf(server)).hold(queries)).rejects.toMatchObject({ fault: { code: "no-answer" } });
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1]);
  });
});

describe("a session without queries", () => {
  it("is looked at as often as the one with them, stays as long and, since ages differ, a little longer, and ends", async () => {
    const server = watchedServer(({ method }) => (method === "ping" ? ["beat"] : []), { atEnd: ["last"] });
    const sessions = await sessionsOf(server);
    const { session } = await sessions.hold(queries);
    waiting.times = [];
    const later = session.observations.map((each) => ({
      ...each,
      askedMs: each.askedMs + 60_000,
      age: [each.age[0] + 60_000, each.age[1] + 60_000] as const,
    }));
    const alone = await sessions.withoutQueries({ ...session, observations: later });
    const beat = "pings, $TMPDIR/beat within, $TMPDIR/beat within";
    expect(shown(alone)).toEqual([
      beat,
      beat,
      beat,
      beat,
      "soon, $TMPDIR/beat late",
      "late, $TMPDIR/beat late",
      "end, $TMPDIR/last end",
    ]);
    expect(waiting.times.map((ms) => ms > 50_000)).toEqual([true, true, true, true, true, true]);
    expect(Math.max(...waiting.times)).toBe(waiting.times.at(-1));
    expect(waiting.times.at(-1)).toBeGreaterThan(65_000);
    expect(askedOf(server.target).at(-1)).toEqual(Array(10).fill("ping"));
    expect(server.target.instances.at(-1)?.closings).toBe(1);
  });

  it("has another handshake where the one after queries differed", async () => {
    const server = watchedServer();
    const sessions = await sessionsOf(server);
    const { session } = await sessions.hold(queries);
    expect(shown(await sessions.withoutQueries(session), "handshake")).toEqual([]);
    const differing = session.observations.map((each) =>
      each.moment === "handshake" ? { ...each, effects: [recordedEffect(capability)] } : each,
    );
    const alone = await sessions.withoutQueries({ ...session, observations: differing });
    expect(shown(alone, "handshake")).toEqual(["handshake"]);
  });
});

const capability: Effect = {
  kind: "state.capability",
  tier: "protocol",
  subject: "initialize",
  evidence: "logging",
  phase: "trailing",
};

describe("a part of a session", () => {
  async function asked(server: WatchedServer, extent: Partial<Extent>): Promise<readonly string[]> {
    const sessions = await sessionsOf(server);
    const life = await sessions.open(queries.length);
    const full = { rounds: 1, wait: "none", end: false, handshakes: false, ...extent } as const;
    const { exchanges } = await askWithin(life, queries, full);
    await life.close();
    expect(exchanges.map(({ step }) => step)).toEqual(queries);
    return shown(life.record);
  }

  it("is pings and queries", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? ["cache"] : []));
    expect(await asked(server, {})).toEqual(["pings", "queries, $TMPDIR/cache within"]);
    expect(askedOf(server.target)).toEqual([[], ["ping", "ping", "q", "r"]]);
    expect(waiting.times).toEqual([]);
  });

  it.each([
    [{ rounds: 3 }, ["queries", "queries"], []],
    [{ wait: "soon" }, ["soon"], [400]],
    [{ wait: "late" }, ["soon", "late"], [400, 1_600]],
    [{ end: true }, ["end"], []],
    [{ handshakes: true }, ["handshake"], []],
    [everything, ["queries", "queries", "soon", "late", "end", "handshake"], [400, 1_600]],
  ] as const)("has what %j takes besides", async (extent, more, waits) => {
    expect(await asked(watchedServer(), extent)).toEqual(["pings", "queries", ...more]);
    expect(waiting.times).toEqual(waits);
  });
});
