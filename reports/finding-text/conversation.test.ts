import { describe, expect, it } from "vitest";
import type { Call, Counterexample } from "../../report-model/report-model.ts";
import { renderCalls } from "./conversation.ts";

const layout = { colour: false, width: 60 };

function conversation(calls: readonly Call[], more: Partial<Counterexample> = {}): Counterexample {
  return {
    pace: "one-by-one",
    calls,
    shrunk: { fromBytes: 40, toBytes: 2, steps: 1 },
    reproduced: { times: 3, of: 3 },
    ...more,
  };
}

const query: Call = { method: "tools/resolve", params: { name: "a" }, answer: "error -32601" };

describe("renderCalls", () => {
  it("shows a single call as JSON that can be pasted, and how far it was shrunk", () => {
    expect(renderCalls(conversation([query]), false, layout)).toEqual([
      '  call      tools/resolve {"name":"a"}',
      "            shrunk from 40 to 2 bytes in 1 step",
    ]);
  });

  it("shows the answer to a single call where there is no other evidence", () => {
    expect(renderCalls(conversation([query]), true, layout)).toContain("            → error -32601");
  });

  it("numbers several calls in order, each with its answer", () => {
    const calls = [query, { method: "ping", answer: "{}" }];
    expect(renderCalls(conversation(calls, { pace: "pipelined" }), false, layout)).toEqual([
      '  calls     1. tools/resolve {"name":"a"}',
      "               → error -32601",
      "            2. ping",
      "               → {}",
      "            sent without waiting for answers; shrunk from 40 to 2 bytes in 1 step",
    ]);
  });

  it("never breaks JSON, and gives it a line of its own where it does not fit beside the method", () => {
    const params = { name: "a", arguments: { text: "words that a sentence would be broken between" } };
    expect(renderCalls(conversation([{ ...query, params }]), false, layout)).toContain(
      `            ${JSON.stringify(params)}`,
    );
  });

  it("says how long params are that are too long to be pasted", () => {
    const params = { text: "x".repeat(5000) };
    expect(renderCalls(conversation([{ ...query, params }]), false, layout)).toContain(
      "            (5011 characters of params: see the JSON report)",
    );
  });

  it("leaves out the middle of a long conversation and counts it", () => {
    const calls = Array.from({ length: 50 }, (): Call => ({ method: "ping", answer: "{}" }));
    const lines = renderCalls(conversation(calls), false, layout).map((line) => line.trim());
    expect(lines).toContain("10. ping");
    expect(lines).toContain("… +30 more");
    expect(lines).toContain("41. ping");
    expect(lines).not.toContain("11. ping");
  });

  it("gives nothing for a counterexample without calls", () => {
    expect(renderCalls(conversation([]), true, layout)).toEqual([]);
  });
});
