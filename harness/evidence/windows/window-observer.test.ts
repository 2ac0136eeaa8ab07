import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askedOf } from "../../connect/fixture-scripted-target.ts";
import type { Window } from "../../observe/effect/effect.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { watchedServer, type WatchedServer } from "./fixture-watched-server.ts";
import { windowsOf } from "./observed.ts";
import { WindowObserver } from "./window-observer.ts";
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

/** The first instance introduces the server; the observer opens those that come after it. */
async function observerOf(server: WatchedServer): Promise<WindowObserver> {
  const { gathering } = await gatheringFrom(server.target);
  return new WindowObserver(gathering, server.target, server.plan);
}

function shown(windows: readonly Window[]): readonly string[] {
  return windows.map(({ spec, effects }) =>
    [`${spec.role} ${spec.id}`, ...effects.map(({ subject, phase }) => `${subject} ${phase}`)].join(", "),
  );
}

const queryRounds = ["query queries 1", "query queries 2", "query queries 3"];
const after = ["query soon after the queries", "query long after the queries"];
const end = "query end of the server";
const handshakes = ["control handshakes before the queries", "query handshake after the queries"];

describe("an observation", () => {
  it("has a window of pings, three of queries, those after them, the end of the instance and the next handshake", async () => {
    const server = watchedServer();
    const observed = await (await observerOf(server)).observe(queries);
    expect(shown(windowsOf(observed))).toEqual(["control pings", ...queryRounds, ...after, end, ...handshakes]);
    expect(observed).toMatchObject({ queries: 6, conversation: queries });
    expect(askedOf(server.target)).toEqual([[], ["ping", "ping", "q", "r", "q", "r", "q", "r", "ping", "ping"], []]);
    expect(server.directories[2]).toBe(server.directories[1]);
    expect(waiting.times).toEqual([400, 1_600]);
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });

  it("has at most a hundred pings in a window", async () => {
    const server = watchedServer();
    const many = Array.from({ length: 150 }, () => ({ method: "q" }));
    await (await observerOf(server)).observe(many);
    expect(askedOf(server.target)[1]?.indexOf("q")).toBe(100);
  });

  it("lays to the queries what comes late, and leaves room for others meanwhile", async () => {
    const server = watchedServer();
    const open = await (await observerOf(server)).start(queries);
    waiting.meanwhile = () => server.make(2, "late");
    // Whoever asks meanwhile need not wait for it.
    expect(open.isCut).toBe(false);
    const { soon } = await open.finish();
    expect(shown(soon)).toEqual([`${after[0]}, $TMPDIR/late late`]);
  });

  it("of files that are shared takes those in the own TMPDIR alone, while others are asked", async () => {
    const server = watchedServer(undefined, { tier: "snapshot" });
    const open = await (await observerOf(server)).start(queries);
    waiting.meanwhile = () => {
      server.make(2, "own");
      server.make(2, "/shared");
    };
    const { soon } = await open.finish();
    expect(shown(soon)).toEqual([`${after[0]}, $TMPDIR/own late`]);
  });

  it("sees what the instance does when it ends", async () => {
    const server = watchedServer(undefined, { atEnd: ["last"] });
    const observed = await (await observerOf(server)).observe(queries);
    expect(shown(observed.end)).toEqual([`${end}, $TMPDIR/last end`]);
  });

  it("of an instance that dies has no end, and ends what was around it", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? "dies" : []));
    const observed = await (await observerOf(server)).observe(queries);
    expect(observed.end).toEqual([]);
    expect(observed.rounds.every(({ blindSpots }) => blindSpots.some(({ declared }) => !declared))).toBe(true);
  });

  it("of an instance that one query ends is begun again without that query", async () => {
    const fatal = { method: "q", params: { name: "ends it" }, pipelined: true as const };
    const server = watchedServer(({ params }) =>
      JSON.stringify(params) === JSON.stringify(fatal.params) ? "dies" : [],
    );
    const observed = await (await observerOf(server)).observe([fatal, ...queries]);
    expect(observed.conversation).toEqual(queries);
    expect(observed.rounds.map(({ requests }) => requests)).toEqual([2, 2, 2]);
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
    const observer = new WindowObserver(gathering, server.target, server.plan);
    const open = await observer.start([ask("bad", 1), ...others, ask("bad", 3)]);
    expect(open.leftOut).toBe(2);
    const { conversation, rounds } = await open.finish();
    expect(conversation).toEqual(others);
    expect(rounds.map(({ requests }) => requests)).toEqual([2, 2, 2]);
  });

  it("sees what the queries leave to be done at the next request, whatever that asks for", async () => {
    let isLeft = false;
    const server = watchedServer(({ method }) => {
      const effects = isLeft && method === "ping" ? ["deferred"] : [];
      isLeft = method === "q" || (isLeft && method !== "ping");
      return effects;
    });
    const observed = await (await observerOf(server)).observe(queries);
    expect(shown(observed.soon)).toEqual(["query soon after the queries, $TMPDIR/deferred late"]);
    expect(observed.soon.map(({ requests }) => requests)).toEqual([0]);
  });

  it("that cannot begin ends its instance", async () => {
    let launches = 0;
    const server = watchedServer(({ method }) => (method === "initialize" && ++launches === 2 ? "dies" : []));
    await expect((await observerOf(server)).observe(queries)).rejects.toMatchObject({ fault: { code: "no-answer" } });
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1]);
  });
});

describe("a life without queries", () => {
  it("has as many windows as the one with them, stays as long and, since ages differ, a little longer, and ends", async () => {
    const server = watchedServer(({ method }) => (method === "ping" ? ["beat"] : []), { atEnd: ["last"] });
    const observer = await observerOf(server);
    const observed = await observer.observe(queries);
    waiting.times = [];
    const ages = observed.closedAtMs.map((ms) => ms + 60_000);
    const windows = await observer.withoutQueries({ ...observed, closedAtMs: ages, queriedAtMs: Infinity });
    const beat = "$TMPDIR/beat within, $TMPDIR/beat within";
    expect(shown(windows)).toEqual([
      ...[1, 2, 3, 4].map((index) => `control without queries ${index}, ${beat}`),
      "control without queries 5, $TMPDIR/beat within",
      "control without queries 6, $TMPDIR/beat within",
      "control end without queries, $TMPDIR/last end",
    ]);
    expect(new Set(windows.map(({ spec }) => spec.instance))).toEqual(new Set(["not queried 1"]));
    expect(waiting.times.map((ms) => ms > 50_000)).toEqual(ages.map(() => true));
    expect(Math.max(...waiting.times)).toBe(waiting.times.at(-1));
    expect(waiting.times.at(-1)).toBeGreaterThan(65_000);
    expect(askedOf(server.target).at(-1)).toEqual(Array(10).fill("ping"));
    expect(server.target.instances.at(-1)?.closings).toBe(1);
  });
});

describe("a life without queries that starts more slowly than the one with them was queried", () => {
  it("is watched since its launch, when three have started so slowly", async () => {
    const server = watchedServer();
    const observer = await observerOf(server);
    const windows = await observer.withoutQueries({ ...(await observer.observe(queries)), queriedAtMs: 0 });
    expect(windows.map(({ spec }) => spec.sinceLaunch)).toEqual([true, ...Array(6).fill(undefined)]);
    const [, ...lives] = server.target.instances.slice(-4);
    expect(lives.map(({ closings }) => closings)).toEqual([1, 1, 1]);
  });
});

describe("a glimpse", () => {
  async function glimpse(server: WatchedServer, extent: Partial<Parameters<WindowObserver["glimpse"]>[2]>) {
    const observer = await observerOf(server);
    const instance = await observer.open(queries.length);
    const full = { rounds: 1, wait: "none", end: false, handshakes: false, ...extent } as const;
    const { windows, evidence } = await observer.glimpse(instance, queries, full);
    await instance.life.close();
    expect(evidence.exchanges.map(({ step }) => step)).toEqual(queries);
    return shown(windows);
  }

  it("is one window of pings and one of queries", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? ["cache"] : []));
    expect(await glimpse(server, {})).toEqual(["control pings", "query queries, $TMPDIR/cache within"]);
    expect(askedOf(server.target)).toEqual([[], ["ping", "ping", "q", "r"]]);
    expect(waiting.times).toEqual([]);
  });

  it.each([
    [{ rounds: 3 }, ["query queries 2", "query queries 3"], []],
    [{ wait: "soon" }, after.slice(0, 1), [400]],
    [{ wait: "late" }, after, [400, 1_600]],
    [{ end: true }, [end], []],
    [{ handshakes: true }, handshakes, []],
  ] as const)("has what %j takes besides", async (extent, more, waits) => {
    expect(await glimpse(watchedServer(), extent)).toEqual(["control pings", "query queries", ...more]);
    expect(waiting.times).toEqual(waits);
  });
});
