import { sameReply } from "./reply.ts";
import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { listed, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { called, changed, executionOf, failed } from "../judging/fixture-execution.ts";

function judge(execution: Execution, idempotentHint = true): Judgement {
  const definition = { name: "act", annotations: { readOnlyHint: false, idempotentHint } };
  const inputs = { kind: "unsupported", reason: "r" } as const;
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), inputs };
  return sameReply.judge(execution, subject);
}

function saying(text: string): { readonly outcome: Outcome } {
  return {
    outcome: { kind: "result", result: { content: [{ type: "text", text }], _meta: { at: text } }, faults: [] },
  };
}

describe("the reply to the second identical call of an idempotent tool", () => {
  it("that is another one is worth a note, and both calls show it", () => {
    expect(judge(executionOf(called({}, saying("1")), called({}, saying("2"))))).toMatchObject({
      kind: "contradicted",
      exchanges: [0, 1],
    });
  });

  it("may be an error, or tell what it changed: that is for the check of the state", () => {
    expect(judge(executionOf(called({}), called({}, { outcome: failed }))).kind).toBe("not-applicable");
    const change = { ...saying("2"), effects: [changed("file.change", "adds")] };
    expect(judge(executionOf(called({}, saying("1")), called({}, change))).kind).toBe("not-applicable");
  });

  it("is compared with that to the same call only, and by what it says", () => {
    expect(judge(executionOf(called({ n: 1 }, saying("1")), called({ n: 2 }, saying("2")))).kind).toBe(
      "not-applicable",
    );
    expect(judge(executionOf(called({}), called({}))).kind).toBe("holds");
  });

  it("is free where nobody hints idempotent", () => {
    expect(judge(executionOf(called({}, saying("1")), called({}, saying("2"))), false).kind).toBe("not-applicable");
  });
});
