import { describe, expect, it } from "vitest";
import type { Exchange, Step } from "../conversation/conversation.ts";
import type { Outcome } from "../wire/outcome.ts";
import { SilentInputs } from "./silent-inputs.ts";

const silence: Outcome = { kind: "unanswered", afterMs: 10 };
const late: Outcome = { ...silence, cameLate: true };
const answer: Outcome = { kind: "result", result: {}, faults: [] };
const gone: Outcome = { kind: "gone", reason: { code: "ended-by-us" } };

function query(n: number, more: Partial<Step> = {}): Step {
  return { method: "q", params: { name: "t", arguments: { n, m: 0 } }, ...more };
}

function recorded(...conversations: readonly (readonly (readonly [Step, Outcome])[])[]): SilentInputs {
  const inputs = new SilentInputs();
  for (const conversation of conversations) {
    inputs.record({
      exchanges: conversation.map(([step, outcome]): Exchange => ({ step, outcome })),
      strayFaults: [],
    });
  }
  return inputs;
}

describe("an input", () => {
  it("is silent when it had no answer twice, in whatever way it was sent", () => {
    const reordered: Step = { method: "q", params: { arguments: { m: 0, n: 1 }, name: "t" }, pipelined: true };
    const inputs = recorded([[query(1), silence]], [[reordered, { kind: "unanswered", afterMs: 12 }]]);
    expect(inputs.all).toEqual([{ method: "q", tool: "t", arguments: { m: 0, n: 1 }, times: 2, waitedMs: 12 }]);
    expect([inputs.has(query(1)), inputs.has(query(2)), inputs.has(query(1, { method: "other" }))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  const ping: Step = { method: "ping" };
  const once = [[query(1), silence]] as const;
  it.each([
    { why: "was asked once", seen: [once] },
    { why: "was asked in the wake of another", seen: [[[query(0), silence], ...once, ...once]] },
    { why: "was answered before", seen: [[[query(1), answer]], once, once] },
    { why: "was answered in between", seen: [once, [[query(1), answer]], once] },
    { why: "was answered late", seen: [once, [[query(1), late]], once] },
    { why: "was asked of a server that ended", seen: [[[query(1), gone]], [[query(1), gone]]] },
    { why: "is no call of a tool", seen: [[[ping, silence]], [[ping, silence]]] },
  ] as const)("is not silent when it $why", ({ seen }) => {
    expect(recorded(...seen).all).toEqual([]);
  });

  it("is silent beside others that are not answered, where the server answers after it", () => {
    const conversation = [
      [query(1), silence],
      [query(2), silence],
      [query(3), answer],
    ] as const;
    const inputs = recorded(conversation, conversation);
    expect(inputs.all.map((each) => each.arguments)).toEqual([
      { n: 1, m: 0 },
      { n: 2, m: 0 },
    ]);
  });

  it("stays silent when an answer comes after all, so that what was left out stays left out", () => {
    const inputs = recorded([[query(1), silence]], [[query(1), silence]], [[query(1), answer]]);
    expect(inputs.has(query(1))).toBe(true);
  });
});
