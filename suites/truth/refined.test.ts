import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { asked, called, changed, executionOf, reached } from "../judging/fixture-execution.ts";
import { kinds, theCheck } from "../judging/fixture-judging.ts";

function judge(id: string, execution: Execution): Judgement {
  const subject = querySubject({ name: "act", dynamicAnnotations: true }, annotationsDialect, []);
  return theCheck(id, kinds.dialectCalls).judge(execution, subject);
}

const readOnly = "truth/read-only-answers-are-true";
const onlyAdd = "truth/non-destructive-answers-are-true";
const created = { effects: [changed("file.create", "adds")] };

describe("an answer", () => {
  it("is about the call with exactly its arguments", () => {
    const execution = executionOf(
      asked({ n: 1 }, { readOnlyHint: true }),
      called({ n: 1 }),
      asked({ n: 2 }, { readOnlyHint: false }),
      called({ n: 2 }, created),
    );
    expect(judge(readOnly, execution)).toMatchObject({ kind: "holds", trials: 1 });
  });

  it("that is not true of its call contradicts the proposal", () => {
    const execution = executionOf(asked({ n: 1 }, { readOnlyHint: true }), called({ n: 1 }, created));
    expect(judge(readOnly, execution)).toMatchObject({
      kind: "contradicted",
      message: 'The answer readOnlyHint: true is not true of its call of tool "act": a call created /x.',
      exchanges: [1],
    });
  });

  it("that leaves a hint out claims nothing by it", () => {
    expect(judge(readOnly, executionOf(asked({}, {}), called({}, created))).kind).toBe("not-applicable");
  });

  it("that was never given is about nothing", () => {
    expect(judge(readOnly, executionOf(called({}, created))).kind).toBe("not-applicable");
  });

  it("that is true of the first call and not of the second meets the contradiction of state and determinism", () => {
    const answer = asked({}, { destructiveHint: false });
    const removed = called({}, { effects: [changed("file.delete", "removes")] });
    expect(judge(onlyAdd, executionOf(answer, called({}, created), removed))).toMatchObject({
      ambiguity: { id: "AMB-02" },
    });
    expect(judge(onlyAdd, executionOf(answer, removed))).not.toHaveProperty("ambiguity");
  });

  it.each([
    ["truth/idempotent-answers-are-true", { idempotentHint: true }, { effects: [changed("file.change", "adds")] }],
    ["truth/closed-world-answers-are-true", { openWorldHint: false }, { network: [reached("192.0.2.1:443")] }],
  ])("%s", (id, answer, seen) => {
    const execution = executionOf(asked({}, answer), called({}, seen), called({}, seen));
    expect(judge(id, execution).kind).toBe("contradicted");
    const change = { effects: [changed("file.change", "adds")] };
    expect(judge(id, executionOf(asked({}, answer), called({}, change), called({}))).kind).toBe("holds");
  });
});
