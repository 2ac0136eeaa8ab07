import { describe, expect, it } from "vitest";
import { contradicted } from "../../harness/check/judgement.ts";
import { crash, error, evidenceOf, malformed, result, silence } from "./fixture-judging.ts";
import { judgeAnswers, type AnswerJudge } from "./judge-answers.ts";

const step = { method: "q" };
const odd: AnswerJudge = ({ n }) =>
  n === 1 ? contradicted({ message: "odd", expected: "even", observed: [] }) : undefined;

describe("answers judged by one rule", () => {
  it("hold as often as there were results", () => {
    const evidence = evidenceOf([step, result({ n: 0 })], [step, error(-32602)], [step, result({ n: 2 })]);
    expect(judgeAnswers(evidence, odd)).toEqual({ kind: "holds", trials: 2 });
  });

  it("are contradicted by the first that breaks it", () => {
    const evidence = evidenceOf([step, silence], [step, result({ n: 1 })], [step, result({ n: 1 })]);
    expect(judgeAnswers(evidence, odd)).toMatchObject({ kind: "contradicted", message: "odd", exchanges: [1] });
  });

  it("are proved wrong by the result itself, unless the tools changed meanwhile", () => {
    const evidence = evidenceOf([step, result({ n: 1 })]);
    expect(judgeAnswers(evidence, odd)).toHaveProperty("provenByTranscript", true);
    expect(judgeAnswers({ ...evidence, listsChanged: true }, odd)).not.toHaveProperty("provenByTranscript");
  });

  it("are contradicted by one that no reading excuses before those that one does", () => {
    const open: AnswerJudge = ({ n }) => ({
      ...contradicted({ message: JSON.stringify(n), expected: "", observed: [] }),
      ...(n === 3 ? {} : { ambiguity: { id: "AMB-05", contradictedBy: [] } }),
    });
    const answers = [1, 2, 3, 4].map((n) => [step, result({ n })] as const);
    expect(judgeAnswers(evidenceOf(...answers), open)).toMatchObject({ message: "3", exchanges: [2] });
    expect(judgeAnswers(evidenceOf(...answers.slice(0, 2)), open)).toMatchObject({ message: "1", exchanges: [0] });
  });

  it("decide nothing without a result", () => {
    const evidence = evidenceOf([step, error(1)], [step, silence], [step, crash], [step, malformed]);
    expect(judgeAnswers(evidence, odd)).toMatchObject({ kind: "undecided" });
    expect(judgeAnswers(evidenceOf(), odd)).toMatchObject({ kind: "undecided" });
  });
});
