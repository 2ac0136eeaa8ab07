import { describe, expect, it } from "vitest";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { resolutionExtensionDialect } from "../../harness/dialects/resolution-extension.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { error, evidenceOf, result } from "../judging/fixture-judging.ts";
import { resolutionsStayWhileNothingIsCalled } from "./changing-answers.ts";

const subject = querySubject({ name: "t" }, resolutionExtensionDialect, [{ n: 1 }, { n: 2 }]);
const [steps = []] = resolutionsStayWhileNothingIsCalled.plan(subject);

function answer(readOnlyHint: boolean): Outcome {
  const annotations = { readOnlyHint, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return result({ resultType: "complete", name: "t", annotations });
}

describe("a resolution that is asked for again at once", () => {
  const judge = (...outcomes: readonly Outcome[]): Judgement =>
    resolutionsStayWhileNothingIsCalled.judge(
      evidenceOf(...steps.map((step, index) => [step, outcomes[index] ?? error(-32603)] as const)),
      subject,
    );

  it("is asked for twice in a row, for each set of arguments", () => {
    expect(steps.map(({ params }) => params)).toMatchObject([
      { arguments: { n: 1 } },
      { arguments: { n: 1 } },
      { arguments: { n: 2 } },
      { arguments: { n: 2 } },
    ]);
  });

  it("is the same, and may be another for other arguments", () => {
    expect(judge(answer(true), answer(true), answer(false), answer(false))).toEqual({ kind: "holds", trials: 2 });
    expect(judge(answer(true), answer(false), answer(true), answer(true))).toMatchObject({
      kind: "contradicted",
      message: 'Tool "t": two equal queries were answered differently when the query was repeated.',
      exchanges: [0, 1],
    });
  });

  it("weighs no more than a note, since the draft lets a server look at state that changes", () => {
    expect(resolutionsStayWhileNothingIsCalled.level).toBe("MAY");
  });

  it("decides nothing where no query is answered twice", () => {
    expect(judge(answer(true), error(-32603)).kind).toBe("undecided");
  });
});
