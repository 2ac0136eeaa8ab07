import { describe, expect, it } from "vitest";
import type { ShownCall, ShownConversation } from "../../report-model/shown-conversation.ts";
import { renderConversation } from "./conversation.ts";

const layout = { colour: false, width: 60 };

function conversation(calls: readonly ShownCall[], more: Partial<ShownConversation> = {}): ShownConversation {
  return {
    pace: "one-by-one",
    length: calls.length,
    first: calls,
    left: 0,
    last: [],
    shrunk: { fromBytes: 40, toBytes: 2, steps: 1 },
    ...more,
  };
}

const query: ShownCall = {
  number: 1,
  method: "tools/resolve",
  params: { kind: "whole", value: { name: "a" } },
};

function ping(number: number): ShownCall {
  return { number, method: "ping", answer: "{}" };
}

describe("renderConversation", () => {
  it("shows a single call as JSON that can be pasted, and how far it was shrunk", () => {
    expect(renderConversation(conversation([query]), layout)).toEqual([
      '  call      tools/resolve {"name":"a"}',
      "            shrunk from 40 to 2 bytes in 1 step",
    ]);
  });

  it("does not call it shrunk where nothing became smaller", () => {
    const kept = conversation([query], { shrunk: { fromBytes: 4, toBytes: 4, steps: 1 } });
    expect(renderConversation(kept, layout)).toContain("            4 bytes, not shrunk");
  });

  it("shows the answer of a call that has one", () => {
    const answered = { ...query, answer: "error -32601" };
    expect(renderConversation(conversation([answered]), layout)).toContain("            → error -32601");
  });

  it("numbers several calls in order, each with its answer", () => {
    const calls = [{ ...query, answer: "error -32601" }, ping(2)];
    expect(renderConversation(conversation(calls, { pace: "pipelined" }), layout)).toEqual([
      '  calls     1. tools/resolve {"name":"a"}',
      "               → error -32601",
      "            2. ping",
      "               → {}",
      "            sent without waiting for answers; shrunk from 40 to 2 bytes in 1 step",
    ]);
  });

  it("never breaks JSON, and gives it a line of its own where it does not fit beside the method", () => {
    const value = { name: "a", arguments: { text: "words that a sentence would be broken between" } };
    const lines = renderConversation(conversation([{ ...query, params: { kind: "whole", value } }]), layout);
    expect(lines).toContain(`            ${JSON.stringify(value)}`);
  });

  it.each([
    [true, "(5011 characters of params: see the JSON report)"],
    [false, "(5011 characters of params: too long for a report)"],
  ])("says how long params are that are too long to be pasted; in the report: %s", (isInReport, text) => {
    const params = { kind: "too-long", length: 5_011, isInReport } as const;
    expect(renderConversation(conversation([{ ...query, params }]), layout).slice(0, 2)).toEqual([
      "  call      tools/resolve",
      `            ${text}`,
    ]);
  });

  it("counts what was left out of the middle", () => {
    const long = conversation([ping(1)], { length: 50, left: 48, last: [ping(50)] });
    const lines = renderConversation(long, layout).map((line) => line.trim());
    expect(lines).toEqual([
      "calls     1. ping",
      "→ {}",
      "… +48 more",
      "50. ping",
      "→ {}",
      "sent one by one; shrunk from 40 to 2 bytes in 1 step",
    ]);
  });
});
