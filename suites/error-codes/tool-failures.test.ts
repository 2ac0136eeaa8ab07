import { describe, expect, it } from "vitest";
import { inputsOf, introductionOf, listed } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { HabitsEvidence } from "../../harness/evidence/calls/check/habits-evidence.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { called, executionOf, failed, worked } from "../judging/fixture-execution.ts";
import { error } from "../judging/fixture-judging.ts";
import { toolFailureIsAToolError, toolsFailAsToolErrors } from "./tool-failures.ts";

function judge(...outcomes: readonly Outcome[]): Judgement {
  const definition = { name: "act" };
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), inputs: inputsOf({}) };
  return toolFailureIsAToolError.judge(executionOf(...outcomes.map((outcome) => called({}, { outcome }))), subject);
}

describe("a tool that fails at run time", () => {
  it("says so in a result", () => {
    expect(judge(worked, failed)).toMatchObject({ kind: "holds", trials: 1 });
    expect(judge(worked).kind).toBe("not-applicable");
  });

  it("does not say so in a protocol error", () => {
    expect(judge(worked, error(-32603))).toMatchObject({ kind: "contradicted", exchanges: [1] });
    expect(judge(error(-32000)).kind).toBe("contradicted");
  });

  it.each([-32700, -32600])("is worth a note where its code, %i, says that the request is none", (code) => {
    const note = { kind: "contradicted", case: "code-of-a-bad-request", severity: "note", exchanges: [1] };
    expect(judge(worked, error(code), failed)).toMatchObject(note);
    // What weighs more is told first.
    const graver = judge(error(code), error(-32603));
    expect(graver).toMatchObject({ kind: "contradicted", exchanges: [1] });
    expect(graver).not.toHaveProperty("severity");
  });

  it.each([-32601, -32602, -32002, -32042, -32021])("is not what error %i tells of", (code) => {
    expect(judge(error(code)).kind).toBe("not-applicable");
  });

  it("is none where a validator refuses the request before the tool runs", () => {
    const issues = [
      { expected: "record", code: "invalid_type", path: ["params", "arguments"], message: "Invalid input" },
    ];
    const refused = { kind: "error", error: { code: -32603, message: JSON.stringify(issues) }, faults: [] } as const;
    expect(judge(refused).kind).toBe("not-applicable");
    expect(judge(refused, error(-32603))).toMatchObject({ kind: "contradicted", exchanges: [1] });
  });

  it("is told of the server where nearly all tools fail so, and held against none of them", () => {
    const definition = { name: "act" };
    const subject = { introduction: introductionOf([definition]), tool: listed(definition), inputs: inputsOf({}) };
    const busy = { ...called({}, { outcome: error(-32603) }), hasCommonError: true } as const;
    const execution = executionOf(busy, busy);
    expect(toolFailureIsAToolError.judge(execution, subject).kind).toBe("not-applicable");
    const other = executionOf(busy, called({}, { outcome: error(-32000) }));
    expect(toolFailureIsAToolError.judge(other, subject)).toMatchObject({ kind: "contradicted", exchanges: [1] });
  });

  it("is not shown by silence", () => {
    expect(judge({ kind: "unanswered", afterMs: 1 }).kind).toBe("undecided");
  });
});

describe("what nearly all tools fail with", () => {
  const subject = { introduction: introductionOf([]) };
  const evidenceOf = (code: number, called = 7): HabitsEvidence => ({
    habits: [],
    errors: [{ code, tools: ["a", "b", "c", "d", "e", "f"], example: "error" }],
    hosts: [],
    called,
  });

  it("is told once", () => {
    expect(toolsFailAsToolErrors.judge(evidenceOf(-32603), subject)).toMatchObject({
      kind: "contradicted",
      observed: ["a, b, c, d, e and 1 more: error"],
    });
  });

  it("is worth a note, told once, where its code says that the request is none", () => {
    expect(toolsFailAsToolErrors.judge(evidenceOf(-32600), subject)).toMatchObject({
      kind: "contradicted",
      severity: "note",
      message: expect.stringContaining(
        "-32600 for a call with valid arguments, which says that the request is not a valid",
      ),
    });
  });

  it("is no failure of tools where the code says that none was run", () => {
    expect(toolsFailAsToolErrors.judge(evidenceOf(-32601), subject)).toMatchObject({ kind: "holds", trials: 7 });
  });

  it("is not known of two tools", () => {
    expect(toolsFailAsToolErrors.judge(evidenceOf(-32603, 2), subject).kind).toBe("not-applicable");
  });
});
