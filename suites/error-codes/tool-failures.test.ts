import { describe, expect, it } from "vitest";
import { inputsOf, introductionOf, listed } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { called, executionOf, failed, worked } from "../judging/fixture-execution.ts";
import { error } from "../judging/fixture-judging.ts";
import { toolFailureIsAToolError } from "./tool-failures.ts";

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

  it.each([-32601, -32602, -32002, -32042])("is not what error %i tells of", (code) => {
    expect(judge(error(code)).kind).toBe("not-applicable");
  });

  it("is not shown by silence", () => {
    expect(judge({ kind: "unanswered", afterMs: 1 }).kind).toBe("undecided");
  });
});
