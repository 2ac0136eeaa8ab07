import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askedOf } from "../../connect/fixture-scripted-target.ts";
import type { Window } from "../../observe/effect/effect.ts";
import { endHubs } from "../../sessions/fixture-hub.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { watchedServer, type WatchedServer } from "./fixture-watched-server.ts";
import { WindowObserver } from "./window-observer.ts";
import { replaceExports } from "../../../test/replace-exports.ts";

/** The wait for late effects: what happens meanwhile, and how often it was waited for. */
const waiting = { times: 0, meanwhile: (): void => undefined };
let restore = (): void => undefined;

beforeEach(() => {
  waiting.times = 0;
  waiting.meanwhile = () => undefined;
  restore = replaceExports(timers, {
    setTimeout: (_ms, value) => {
      waiting.times++;
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

/** Of the windows of the instance that was queried. */
const roundsOf = [
  "control pings 1",
  "query queries 1",
  "control pings 2",
  "query queries 2",
  "control pings 3",
  "query queries 3",
];
const others = [1, 2, 3, 4].map((window) => `control another instance, ${window}`);
const handshakes = ["control handshakes before the queries", "query handshake after the queries"];

describe("an observation", () => {
  it("has three windows of queries, each after one of as many pings, and the handshakes", async () => {
    const server = watchedServer(undefined, { seesMoments: false });
    const observed = await (await observerOf(server)).observe(queries);
    expect(shown(observed.windows)).toEqual([...roundsOf, ...handshakes]);
    expect(shown(observed.withoutHandshakes)).toEqual(roundsOf);
    expect(shown(observed.firstRound)).toEqual(roundsOf.slice(0, 2));
    expect(observed.queries).toBe(6);
    const round = ["ping", "ping", "q", "r"];
    expect(askedOf(server.target)).toEqual([[], [...round, ...round, ...round], []]);
    expect(server.directories[2]).toBe(server.directories[1]);
    expect(waiting.times).toBe(0);
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });

  it("has at most a hundred pings in a window", async () => {
    const server = watchedServer(undefined, { seesMoments: false });
    const many = Array.from({ length: 150 }, () => ({ method: "q" }));
    await (await observerOf(server)).observe(many);
    expect(askedOf(server.target)[1]?.indexOf("q")).toBe(100);
  });

  it("by a tier that sees every moment is told beside an instance that gets no query, and waits once", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? ["cache"] : []));
    const observed = await (await observerOf(server)).observe(queries);
    expect(shown(observed.windows)).toEqual([
      ...others,
      ...roundsOf.map((window) => (window.startsWith("query") ? `${window}, $TMPDIR/cache within` : window)),
      "control after the queries",
      ...handshakes,
    ]);
    expect(shown(observed.firstRound)).toEqual([...others, "control pings 1", "query queries 1, $TMPDIR/cache within"]);
    expect(waiting.times).toBe(1);
    const asked = askedOf(server.target).flat();
    expect(asked.filter((request) => request === "q")).toHaveLength(3);
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1, 1]);
  });

  it("lays to the queries what comes late", async () => {
    const server = watchedServer();
    const observer = await observerOf(server);
    waiting.meanwhile = () => {
      // Whichever of the two was queried.
      const queried = askedOf(server.target).findIndex((requests) => requests.includes("q"));
      server.make(queried + 1, "late");
    };
    const { windows } = await observer.observe(queries);
    expect(shown(windows)).toContain("query later, after the queries, $TMPDIR/late late");
    expect(shown(windows)).toContain("control after the queries");
  });

  it("lays nothing late to them where the other instance died, so that nobody knows what comes anyway", async () => {
    // The one that gets no query is the first to get pings.
    const pinged: number[] = [];
    const server = watchedServer(({ method }, instance) => {
      if (method === "ping") pinged.push(instance);
      return method === "ping" && pinged.length === 2 && instance === pinged[0] ? "dies" : [];
    });
    const observer = await observerOf(server);
    waiting.meanwhile = () => {
      const queried = askedOf(server.target).findIndex((requests) => requests.includes("q"));
      server.make(queried + 1, "late");
    };
    const { windows } = await observer.observe(queries);
    const late = shown(windows).filter((window) => window.includes("late"));
    expect(late).toEqual([]);
  });

  it("ends the other instance where the one to be queried does not start", async () => {
    let launches = 0;
    const server = watchedServer(({ method }) => {
      if (method !== "initialize") return [];
      launches++;
      return launches === 3 ? "dies" : [];
    });
    const observer = await observerOf(server);
    await expect(observer.observe(queries)).rejects.toMatchObject({ fault: { code: "no-answer" } });
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });
});

describe("a glimpse", () => {
  async function glimpse(server: WatchedServer, extent: Parameters<WindowObserver["glimpse"]>[2]) {
    const observer = await observerOf(server);
    const instance = await observer.open(queries.length);
    const { windows, evidence } = await observer.glimpse(instance, queries, extent);
    await instance.watched.close();
    expect(evidence.exchanges.map(({ step }) => step)).toEqual(queries);
    return shown(windows);
  }

  it("is one window of pings and one of queries", async () => {
    const server = watchedServer(({ method }) => (method === "q" ? ["cache"] : []));
    const windows = await glimpse(server, { patience: false, handshakes: false });
    expect(windows).toEqual(["control pings", "query queries, $TMPDIR/cache within"]);
    expect(askedOf(server.target)).toEqual([[], ["ping", "ping", "q", "r"]]);
    expect(waiting.times).toBe(0);
  });

  it("with patience asks twice more, and waits", async () => {
    const server = watchedServer();
    const windows = await glimpse(server, { patience: true, handshakes: false });
    expect(windows).toEqual(["control pings", "query queries", ...roundsOf.slice(2), "control after the queries"]);
    expect(waiting.times).toBe(1);
  });

  it("with patience does not wait where no tier would see what comes late", async () => {
    await glimpse(watchedServer(undefined, { seesMoments: false }), { patience: true, handshakes: false });
    expect(waiting.times).toBe(0);
  });

  it("of handshakes reads another one in the same TMPDIR", async () => {
    const server = watchedServer();
    const windows = await glimpse(server, { patience: false, handshakes: true });
    expect(windows).toEqual(["control pings", "query queries", ...handshakes]);
    expect(server.directories[2]).toBe(server.directories[1]);
  });
});
