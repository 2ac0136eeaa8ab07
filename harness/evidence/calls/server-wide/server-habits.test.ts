import { describe, expect, it } from "vitest";
import type { OwnedEffect, ObservedExchange } from "../../../calls/execution/execution.ts";
import type { NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { JsonObject } from "../../../json/value.ts";
import { called, recorded } from "./fixture-habits.ts";
import { ServerHabits } from "./server-habits.ts";

function change(subject: string, owner: OwnedEffect["owner"]): OwnedEffect {
  const rest = { tier: "sandbox", does: "overwrites", evidence: "e", phase: "within" } as const;
  return { kind: "file.change", subject, owner, ...rest };
}

const settings = change("/home/.server/config.json", "server");
const notes = change("/work/notes.json", "user");

describe("a habit of a server", () => {
  it("is what nearly all of three tools or more do to what is the server's", () => {
    const habits = recorded({ a: [called([settings])], b: [called([settings], true)], c: [called([settings])] });
    expect(habits.evidence).toMatchObject({
      habits: [{ change: settings, tools: ["a", "b", "c"], alsoWhenFailing: true }],
      called: 3,
    });
    expect(habits.marked(called([settings, notes])).effects).toEqual([{ ...settings, cause: "every-call" }, notes]);
  });

  it("is known by the effects of calls whose answers are not counted", () => {
    const habits = new ServerHabits();
    for (const tool of ["a", "b", "c"]) habits.recordEffects(tool, [called([settings], true)]);
    expect(habits.evidence).toMatchObject({ habits: [{ change: settings }], errors: [], called: 3, worked: 0 });
    expect(habits.marked(called([settings])).effects).toEqual([{ ...settings, cause: "every-call" }]);
  });

  it("excuses what comes with nearly all tools though it may be a clock's, and is not told of", () => {
    const habits = new ServerHabits();
    for (const tool of ["a", "b", "c"]) habits.recordSights(tool, [called([settings, notes])]);
    expect(habits.marked(called([settings, notes])).effects).toEqual([{ ...settings, cause: "every-call" }, notes]);
    expect(habits.evidence).toMatchObject({ habits: [], called: 0 });
    // The effects of two more tools were not looked for: they may have none.
    for (const tool of ["d", "e"]) habits.recordSights(tool, []);
    expect(habits.marked(called([settings])).effects).toEqual([settings]);
  });

  it("excuses what comes now and then where tools are called apart, since in one box another tool may have started it", () => {
    const calls = [called([settings]), called([]), called([]), called([])];
    const of = (isApart: boolean): ServerHabits => {
      const habits = new ServerHabits();
      for (const tool of ["a", "b", "c"]) habits.recordEffects(tool, calls, isApart);
      return habits;
    };
    expect(of(true).marked(called([settings])).effects).toEqual([{ ...settings, cause: "every-call" }]);
    expect(of(true).evidence.habits).toEqual([]);
    expect(of(false).marked(called([settings])).effects).toEqual([settings]);
  });

  it("is not known by turns before which something came: another tool may have started it", () => {
    const habits = new ServerHabits();
    const watch = { files: { kind: "everywhere" } } as const;
    for (const tool of ["a", "b", "c"])
      habits.record(tool, { exchanges: [called([settings])], watch, cameBefore: true }, false);
    expect(habits.evidence).toMatchObject({ habits: [], called: 0 });
    expect(habits.marked(called([settings])).effects).toEqual([{ ...settings, cause: "every-call" }]);
  });

  it("excuses by the same names where tools share a box: another random part is another file", () => {
    const made = (id: string): OwnedEffect => ({ ...change(`/own/run-${id}.json`, "server"), kind: "file.create" });
    const calls = [called([made("1f2e3d4c5b")])];
    const { ofEveryCall } = recorded({ a: calls, b: calls, c: calls });
    expect(ofEveryCall(made("4d5e6f7a8b"), [])).toBe(true);
    expect(ofEveryCall(made("wq7kzt"), [])).toBe(false);
    const two = [made("5e6f7a8b9c"), made("6f7a8b9c0d")];
    expect(two.map((each) => ofEveryCall(each, two))).toEqual([false, false]);
  });

  it("is a log that the first call in a box makes, and each call after it adds to", () => {
    const [made, added] = [{ ...settings, kind: "file.create" } as const, settings];
    const habits = recorded({ a: [called([made])], b: [called([added])], c: [called([made]), called([added])] });
    expect(habits.marked(called([made])).effects).toEqual([{ ...made, cause: "every-call" }]);
    expect(habits.marked(called([added])).effects).toEqual([{ ...added, cause: "every-call" }]);
  });

  it("is what it is saved through, which a look finds before it goes, after it came, or not at all", () => {
    const made = (name: string): OwnedEffect => ({ ...change(`/home/.server/${name}`, "server"), kind: "file.create" });
    const lock = made("config.json.lock");
    const halves = [
      lock,
      { ...lock, kind: "file.delete" } as const,
      { ...lock, persistence: "transient" } as const,
      made("config.json.4711.1f2e3d4c.tmp"),
    ];
    const habits = recorded({ a: [called([settings])], b: [called([settings, lock])], c: [called([settings])] });
    expect(habits.marked(called(halves)).effects).toEqual(halves.map((each) => ({ ...each, cause: "every-call" })));
    expect(habits.ofEveryCall(lock, [])).toBe(true);
    // Copies that stay are none of it, numbered ones among them.
    const others = [
      made("config.json.1"),
      made("config.json.2026-11-26.bak"),
      { ...lock, kind: "file.truncate" } as const,
      { ...lock, owner: "user" } as const,
      made("config.json.saved"),
      made("other.json.lock"),
    ];
    expect(habits.marked(called(others)).effects).toEqual(others);
    expect(recorded({ a: [called([settings, lock])] }).marked(called([lock])).effects).toEqual([lock]);
  });

  it("with a name that never varies is no excuse for another number, and one with a number for each call is", () => {
    const beat = (n: number): OwnedEffect => change(`/home/.server/beat-${n}`, "server");
    const fixed = recorded({ a: [called([beat(1)])], b: [called([beat(1)])], c: [called([beat(1), beat(2)])] });
    expect(fixed.marked(called([beat(1), beat(2)])).effects).toEqual([{ ...beat(1), cause: "every-call" }, beat(2)]);
    const counted = recorded({ a: [called([beat(1)])], b: [called([beat(2)])], c: [called([beat(3)])] });
    expect(counted.marked(called([beat(4)])).effects).toEqual([{ ...beat(4), cause: "every-call" }]);
  });

  it("with an identifier in its name is the same file where the identifier is new with each launch, and not beside another", () => {
    const log = (id: string): OwnedEffect => change(`/home/.server/${id}_log`, "server");
    const [first, second, other] = [log("6b07dcdc2d28c2f0b1bb0704"), log("6b07dcdce982fc90ff06b8f6"), log("0a1b2c3d")];
    const launched = recorded({ a: [called([first])], b: [called([first])], c: [called([first])] });
    expect(launched.marked(called([second])).effects).toEqual([{ ...second, cause: "every-call" }]);
    expect(launched.marked(called([second, other])).effects).toEqual([second, other]);
    expect(launched.marked(called([first, other])).effects).toEqual([{ ...first, cause: "every-call" }, other]);
    const apart = recorded({ a: [called([first])], b: [called([second])], c: [called([other])] });
    expect(apart.evidence.habits).toHaveLength(1);
    const named = (name: string): OwnedEffect => change(`/home/.server/${name}`, "server");
    expect(launched.marked(called([named("feedface_log")])).effects).toEqual([named("feedface_log")]);
  });

  it("leaves every exchange without it the object that it is, so that its answer is read once for all checks", () => {
    const habits = recorded({ a: [called([settings])], b: [called([settings])], c: [called([settings])] });
    const own = called([notes]);
    expect(habits.marked(own)).toBe(own);
  });

  it("is none of two tools, and none of half of them", () => {
    expect(recorded({ a: [called([settings])], b: [called([settings])] }).evidence.habits).toEqual([]);
    const half = { a: [called([settings])], b: [called([settings])], c: [called([settings])] };
    const idle = { d: [called([])], e: [called([])], f: [called([])] };
    expect(recorded({ ...half, ...idle }).evidence.habits).toEqual([]);
  });

  it("is none where it is about what the user owns, unless the calls that failed did it too", () => {
    const all = (isError: boolean): ServerHabits =>
      recorded({ a: [called([notes], isError)], b: [called([notes], isError)], c: [called([notes], isError)] });
    expect(all(false).evidence.habits).toEqual([]);
    expect(all(true).evidence.habits).toHaveLength(1);
  });
});

describe("a host that calls reach", () => {
  const reaching = (given: JsonObject, ...hosts: readonly string[]): ObservedExchange => {
    const network = hosts.map((host): NetworkAttempt => {
      return { how: "lookup", host, subject: `lookup ${host}`, reach: "external", evidence: "e" };
    });
    return { ...called([]), step: callStep("t", given), network };
  };

  it("is shared by tools that reach it without being given it, and marked as such", () => {
    const call = reaching({}, "api.example.com", "own.example.com");
    const other = reaching({}, "api.example.com");
    const habits = recorded({ a: [call], b: [other], c: [other], d: [called([])] });
    expect(habits.evidence.hosts).toEqual([{ host: "api.example.com", tools: ["a", "b", "c"] }]);
    expect(habits.marked(call).network.map(({ isShared = false }) => isShared)).toEqual([true, false]);
  });

  it("is none that the callers name", () => {
    const given = reaching({ url: "https://named.example.com/" }, "named.example.com");
    const habits = recorded({ a: [given], b: [given], c: [given] });
    expect(habits.evidence.hosts).toEqual([]);
    expect(habits.marked(given).network).toEqual(given.network);
  });
});

describe("a host that arguments name", () => {
  const reaching = (given: JsonObject): ObservedExchange => {
    const host = "api.example.com";
    const attempt = { how: "lookup", host, subject: `lookup ${host}`, reach: "external", evidence: "e" } as const;
    return { ...called([]), step: callStep("t", given), network: [attempt] };
  };
  const link = reaching({ text: "see http://api.example.com/notes/7" });
  const marksOf = (calls: Parameters<typeof recorded>[0]): unknown =>
    recorded(calls)
      .marked(link)
      .network.map(({ isShared, isFixed }) => ({ isShared, isFixed }));

  it("is the server's where calls reach it that were not given it, and shared where those of several tools do", () => {
    const plain = [reaching({})];
    expect(marksOf({ a: [link], b: plain })).toEqual([{ isFixed: true }]);
    expect(marksOf({ a: [reaching({}), link] })).toEqual([{ isFixed: true }]);
    expect(marksOf({ a: [link], b: plain, c: plain, d: plain })).toEqual([{ isShared: true }]);
  });

  it("is the argument's where no other call reaches it, or only calls behind one that was given it", () => {
    expect(marksOf({ a: [link], b: [called([])] })).toEqual([{}]);
    expect(marksOf({ a: [link, reaching({})] })).toEqual([{}]);
  });
});

describe("a protocol error that tools fail with", () => {
  const failed = (code: number): ObservedExchange => ({
    ...called([]),
    outcome: { kind: "error", error: { code, message: "no" }, faults: [] },
  });

  it("is common where nearly all tools that fail answer it, however many work", () => {
    const failing = { a: [failed(-32603)], b: [called([]), failed(-32603)], c: [failed(-32603)] };
    const habits = recorded({ ...failing, d: [called([])], e: [called([])] });
    expect(habits.evidence.errors).toMatchObject([{ code: -32603, tools: ["a", "b", "c"] }]);
    expect(habits.marked(failed(-32603))).toHaveProperty("hasCommonError", true);
    expect(habits.marked(failed(-32000))).not.toHaveProperty("hasCommonError");
  });

  it("is none of a few tools, and none where as many fail as they should", () => {
    expect(recorded({ a: [failed(-32603)], b: [failed(-32603)] }).evidence.errors).toEqual([]);
    const some = { a: [failed(-32603)], b: [failed(-32603)], c: [failed(-32603)] };
    const proper = { d: [called([], true)], e: [called([], true)], f: [called([], true)] };
    expect(recorded({ ...some, ...proper }).evidence.errors).toEqual([]);
  });
});
