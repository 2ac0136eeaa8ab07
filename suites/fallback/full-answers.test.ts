import { answerHasAllHints } from "./full-answers.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import type { Json } from "../../harness/json/value.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";

const check = answerHasAllHints;
const full = defaultHints;
const inputSchema = { type: "object", properties: { action: { enum: ["read", "write"] } }, required: ["action"] };
const subject = querySubject({ name: "t", dynamicAnnotations: true, inputSchema }, annotationsDialect);
const server = { introduction: subject.introduction, dialect: annotationsDialect, tools: [subject] };

function judge(...outcomes: readonly Outcome[]): Judgement {
  const step = { method: "tools/annotations", params: { name: "t", arguments: {} } };
  return check.judge(evidenceOf(...outcomes.map((outcome) => [step, outcome] as const)), server);
}

const answer = (annotations: Json): Outcome => result({ annotations });

describe("fallback/answer-has-all-hints", () => {
  it("holds for full answers, and counts them", () => {
    expect(judge(answer(full), error(-32603), answer({ ...full, title: "x" }))).toEqual({ kind: "holds", trials: 2 });
  });

  it("is contradicted under one of two readings, and else worth a note, with an example", () => {
    const { openWorldHint: _, ...partial } = full;
    expect(judge(answer(full), answer(partial))).toMatchObject({
      kind: "contradicted",
      message: 'The server leaves hints out of its answers, such as openWorldHint for tool "t".',
      exchanges: [1],
      ambiguity: { id: "AMB-04", contradictedBy: ["forbidden"], unchosen: "note" },
    });
    expect(judge(answer({})).kind).toBe("contradicted");
  });

  it("leaves a hint of a wrong type, and annotations that are none, to other checks", () => {
    expect(judge(answer({ ...full, readOnlyHint: "false" })).kind).toBe("holds");
    expect(judge(answer(null), result({}), silence).kind).toBe("undecided");
  });

  it("asks about each tool in a conversation of its own, about twenty tools at most", () => {
    const plan = check.plan({ ...server, tools: Array.from({ length: 30 }, () => subject) });
    expect(plan).toHaveLength(20);
    expect(plan[0]).toHaveLength(2);
  });
});
