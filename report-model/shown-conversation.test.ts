import { describe, expect, it } from "vitest";
import type { Call, Counterexample } from "./counterexample.ts";
import type { Evidence } from "./report-model.ts";
import { shownConversation, type ShownConversation } from "./shown-conversation.ts";

const query: Call = { method: "tools/resolve", params: { name: "a" }, answer: "error -32601" };
const evidence: Evidence = { expected: "e", observed: ["o"] };

function counterexampleOf(calls: readonly Call[]): Counterexample {
  const shrunk = { fromBytes: 40, toBytes: 2, steps: 1 };
  return { pace: "one-by-one", calls, shrunk, reproduced: { times: 3, of: 3 } };
}

function shown(calls: readonly Call[], more: Partial<Counterexample> = {}): ShownConversation | undefined {
  return shownConversation({ ...counterexampleOf(calls), ...more }, evidence);
}

function numbers(conversation: ShownConversation | undefined): readonly number[] {
  return [...(conversation?.first ?? []), ...(conversation?.last ?? [])].map(({ number }) => number);
}

describe("the conversation of a finding", () => {
  it("has the answer to a single call only where there is no other evidence", () => {
    expect(shown([query])?.first[0]).not.toHaveProperty("answer");
    expect(shownConversation(counterexampleOf([query]), undefined)?.first[0]).toMatchObject({
      answer: "error -32601",
    });
  });

  it("has the answers to several calls, since those are the evidence", () => {
    expect(shown([query, query])?.first.map(({ answer }) => answer)).toEqual(["error -32601", "error -32601"]);
  });

  it("has the first and the last calls of a long one, by their numbers, and counts the rest", () => {
    const long = shown(Array.from({ length: 50 }, () => query));
    expect(long).toMatchObject({ length: 50, left: 30 });
    expect(numbers(long)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
    expect(shown(Array.from({ length: 20 }, () => query))).toMatchObject({ length: 20, left: 0, last: [] });
  });

  it("counts the calls that the report itself leaves out", () => {
    const calls = Array.from({ length: 200 }, () => query);
    const clipped = shown(calls, { omitted: { after: 100, calls: 4_800 } });
    expect(clipped).toMatchObject({ length: 5_000, left: 4_980 });
    expect(numbers(clipped).slice(9, 11)).toEqual([10, 4_991]);
  });

  it("has the length of params and arguments that are too long, and whether the report holds them", () => {
    const params = { text: "x".repeat(5_000) };
    expect(shown([{ ...query, params }])?.first[0]?.params).toEqual({
      kind: "too-long",
      length: 5_011,
      isInReport: true,
    });
    const clipped = shown([{ method: "ping", paramsLength: 9, answer: "a" }], { argumentsLength: 7 });
    expect(clipped?.first[0]?.params).toEqual({ kind: "too-long", length: 9, isInReport: false });
    expect(clipped?.arguments).toEqual({ kind: "too-long", length: 7, isInReport: false });
  });

  it("is none where there is no call", () => {
    expect(shown([])).toBeUndefined();
  });
});
