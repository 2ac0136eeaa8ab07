import { describe, expect, it } from "vitest";
import { contradicted } from "../harness/run/judgement.ts";
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

  it("decide nothing without a result", () => {
    const evidence = evidenceOf([step, error(1)], [step, silence], [step, crash], [step, malformed]);
    expect(judgeAnswers(evidence, odd)).toMatchObject({ kind: "undecided" });
    expect(judgeAnswers(evidenceOf(), odd)).toMatchObject({ kind: "undecided" });
  });
});
