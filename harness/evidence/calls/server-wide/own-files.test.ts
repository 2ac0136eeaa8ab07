// Of `whose-effects.ts` and `calls/attribution/habits.ts`: files that a server writes whatever is called.
import { describe, expect, it } from "vitest";
import type { OwnedEffect } from "../../../calls/execution/execution.ts";
import { called, recorded } from "./fixture-server-seen.ts";

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

  it("excuses by the same names where tools share a box: another random part is another file", () => {
    const made = (id: string): OwnedEffect => ({ ...change(`/own/run-${id}.json`, "server"), kind: "file.create" });
    const calls = [called([made("1f2e3d4c5b")])];
    const seen = recorded({ a: calls, b: calls, c: calls });
    expect(seen.isOfEveryCall(made("1f2e3d4c5b"))).toBe(true);
    expect(seen.isOfEveryCall(made("4d5e6f7a8b"))).toBe(true);
    expect(seen.isOfEveryCall(made("wq7kzt"))).toBe(false);
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
    expect(habits.isOfEveryCall(lock)).toBe(true);
    // Copies that stay are none of it, numbered ones among them.
    const others = [
      made("config.json.1"),
      made("config.json.2026-11-26.bak"),
      { ...lock, kind: "file.truncate" } as const,
      { ...lock, owner: "user" } as const,
      { ...lock, subject: "/home/.server/config.json.new", owner: "user", does: "adds" } as const,
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
    const later = recorded({ a: [called([beat(1)])], b: [called([beat(1)])], c: [called([beat(1)])] });
    expect(later.marked(called([beat(2)])).effects).toEqual([beat(2)]);
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

  it("is none of two tools, and none of half of them", () => {
    expect(recorded({ a: [called([settings])], b: [called([settings])] }).evidence.habits).toEqual([]);
    const half = { a: [called([settings])], b: [called([settings])], c: [called([settings])] };
    const idle = { d: [called([])], e: [called([])], f: [called([])] };
    expect(recorded({ ...half, ...idle }).evidence.habits).toEqual([]);
  });
});
