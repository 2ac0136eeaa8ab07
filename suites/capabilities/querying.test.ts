import { flaggedToolAnswers, methodExists, queryableToolIsFlagged } from "./querying.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { querySubject, introductionOf } from "../../harness/check/fixture-subject.ts";
import { crash, error, evidenceOf, judgeSurvey, malformed, result, silence } from "../judging/fixture-judging.ts";

const definition = {
  name: "t",
  dynamicAnnotations: true,
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
};
const subject = querySubject(definition, annotationsDialect);
const server = { introduction: subject.introduction, dialect: annotationsDialect, tools: [subject] };
const step = { method: "tools/annotations" };

describe("capabilities/method-exists", () => {
  const check = methodExists;

  it("applies where the capability is true, and asks about every tool", () => {
    expect(check.appliesTo?.(server)).toBeUndefined();
    expect(check.appliesTo?.({ ...server, introduction: introductionOf([definition], { tools: {} }) })).toBeDefined();
    expect(check.plan(server)).toEqual([
      [
        {
          method: "tools/annotations",
          params: { name: "t", arguments: subject.inputs.kind === "generated" ? subject.inputs.simplest : {} },
        },
      ],
    ]);
  });

  it("holds when one query is answered by anything but -32601", () => {
    const judgement = check.judge(evidenceOf([step, error(-32601)], [step, error(-32602)]), server);
    expect(judgement.kind).toBe("holds");
  });

  it("is contradicted when the method is unknown for every tool", () => {
    expect(check.judge(evidenceOf([step, error(-32601)], [step, error(-32601)]), server).kind).toBe("contradicted");
    expect(check.judge(evidenceOf([step, silence], [step, error(-32601)]), server)).toMatchObject({
      kind: "contradicted",
      exchanges: [1],
    });
  });

  it("decides nothing without a tool to ask about", () => {
    expect(check.judge(evidenceOf(), server).kind).toBe("undecided");
  });

  it("decides nothing when nobody answered", () => {
    expect(check.judge(evidenceOf([step, silence], [step, crash]), server).kind).toBe("undecided");
  });
});

describe("capabilities/flagged-tool-answers", () => {
  const id = "capabilities/flagged-tool-answers";

  it("holds as often as there was a result", () => {
    const judgement = judgeSurvey(id, annotationsDialect, definition, error(-32603), result({}), result({}));
    expect(judgement).toEqual({ kind: "holds", trials: 2 });
  });

  it("is contradicted by a tool that only ever fails", () => {
    const judgement = judgeSurvey(id, annotationsDialect, definition, error(-32603), error(-32601));
    expect(judgement).toMatchObject({ kind: "contradicted", exchanges: [0] });
  });

  it("decides nothing where values made up by the schema are refused, and says what would help", () => {
    for (const codes of [[-32602, -32602], [-32603, -32602], [404]]) {
      const judgement = judgeSurvey(id, annotationsDialect, definition, ...codes.map((code) => error(code)));
      expect(judgement).toMatchObject({ kind: "undecided", remedy: "example" });
    }
  });

  it("is contradicted where a value is refused that the schema names", () => {
    const properties = { n: { type: "integer", examples: [1] } };
    const named = { ...definition, inputSchema: { type: "object", properties } };
    const judgement = judgeSurvey(id, annotationsDialect, named, error(-32602), error(-32602));
    expect(judgement).toMatchObject({ kind: "contradicted", exchanges: [1] });
  });

  it("does not apply to a flag of a wrong type, which another check names", () => {
    const { appliesTo } = flaggedToolAnswers;
    expect(appliesTo(subject)).toBeUndefined();
    expect(appliesTo(querySubject({ ...definition, dynamicAnnotations: "false" }, annotationsDialect))).toBeDefined();
  });

  it("decides nothing when queries had no answer at all", () => {
    expect(judgeSurvey(id, annotationsDialect, definition, silence, error(-32603)).kind).toBe("undecided");
    expect(judgeSurvey(id, annotationsDialect, definition).kind).toBe("undecided");
  });
});

describe("capabilities/queryable-tool-is-flagged", () => {
  const check = queryableToolIsFlagged;
  const unflagged = querySubject({ name: "u" }, annotationsDialect);

  it("applies where the capability is declared", () => {
    expect(check.tools).toBe("unflagged");
    expect(check.appliesTo?.(unflagged)).toBeUndefined();
    expect(check.appliesTo?.({ ...unflagged, introduction: introductionOf([], { tools: {} }) })).toBeDefined();
  });

  it("asks once, with arguments that are valid", () => {
    expect(check.plan(unflagged)).toEqual([[{ method: "tools/annotations", params: { name: "u", arguments: {} } }]]);
  });

  it("holds when the query is refused", () => {
    expect(check.judge(evidenceOf([step, error(-32602)]), unflagged).kind).toBe("holds");
  });

  it("is contradicted, as one may read the text, when the query is answered", () => {
    const judgement = check.judge(evidenceOf([step, result({ annotations: {} })]), unflagged);
    expect(judgement).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-41", contradictedBy: ["rejected"] },
    });
  });

  it("decides nothing otherwise, and does not apply without arguments to ask with", () => {
    for (const outcome of [silence, crash, malformed, result({ content: [] })]) {
      expect(check.judge(evidenceOf([step, outcome]), unflagged).kind).toBe("undecided");
    }
    expect(check.judge(evidenceOf(), unflagged).kind).toBe("not-applicable");
  });
});
