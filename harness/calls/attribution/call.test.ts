import { describe, expect, it } from "vitest";
import type { Outcome } from "../../wire/outcome.ts";
import type { Observation } from "../journal/session-record.ts";
import { callsIn, nextLooks } from "./call.ts";
import { called, idle, nonsense, probed, recorded, unlooked, type Part } from "./fixture-records.ts";

function observationsIn(...parts: readonly Part[]): readonly Observation[] {
  return recorded(["a"], parts)[0]?.observations ?? [];
}

const ends: readonly (readonly [string, Outcome | undefined])[] = [
  ["worked", { kind: "result", result: { content: [] }, faults: [] }],
  ["failed", { kind: "result", result: { content: [], isError: true }, faults: [] }],
  ["failed", { kind: "result", result: { resultType: "input_required" }, faults: [] }],
  ["failed", { kind: "error", error: { code: -32602, message: "no" }, faults: [] }],
  ["failed", { kind: "malformed", faults: [], excerpt: "" }],
  ["silent", { kind: "unanswered", afterMs: 1 }],
  ["silent", undefined],
  ["ended", { kind: "gone", reason: { code: "ended-by-us" } }],
];

describe("a call", () => {
  it.each(ends)("has %s by its outcome", (end, outcome) => {
    const calls = callsIn(
      observationsIn(called("a")).map(({ outcome: given, ...rest }) =>
        outcome && given ? { ...rest, outcome } : rest,
      ),
    );
    expect(calls.map((call) => call.end)).toEqual([end]);
  });

  it("is named by its tool, and any other request by itself", () => {
    const read = { method: "resources/read", params: { uri: "file:///a" } };
    const [, call, ...rest] = observationsIn(called("a"), probed("a"));
    const calls = callsIn(
      [call, ...rest].flatMap((each) => (each === undefined ? [] : [each, { ...each, step: read }])),
    );
    expect(new Set(calls.map(({ tool }) => tool))).toEqual(new Set(["a", '["resources/read",{"uri":"file:///a"}]']));
  });

  it("is not what runs nothing", () => {
    expect(callsIn(observationsIn(idle(10)).map((each) => ({ ...each, step: { method: "ping" } })))).toEqual([]);
  });

  it("repeats the one right before it", () => {
    const calls = callsIn(observationsIn(called("a"), called("a"), called("a", [], { args: "b" }), nonsense("a")));
    expect(calls.map(({ isRepeat }) => isRepeat)).toEqual([false, true, false, false]);
  });
});

it("finds the next look, or the end", () => {
  const observations = observationsIn(unlooked("a"), called("a"), { ...idle(10), isLooked: false });
  expect(nextLooks(observations)).toEqual([0, 2, 2, 3]);
});
