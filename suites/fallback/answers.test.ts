import { staticDefinitionSurvivesErrors } from "./static-definition.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { crash, error, evidenceOf, judgeSurvey, result, silence } from "../judging/fixture-judging.ts";

const definition = {
  name: "t",
  dynamicAnnotations: true,
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"], additionalProperties: false },
};
const [safe, risky] = [true, false].map((readOnlyHint) => result({ annotations: { readOnlyHint } }));
if (safe === undefined || risky === undefined) throw new Error("no answers");

describe("fallback/answer-depends-on-arguments", () => {
  const id = "fallback/answer-depends-on-arguments";

  it("holds when two answers differ", () => {
    expect(judgeSurvey(id, annotationsDialect, definition, safe, error(-32603), risky).kind).toBe("holds");
  });

  it("is contradicted when all are the same, whatever else they carry", () => {
    const stamped = result({ annotations: { readOnlyHint: true }, _meta: { at: 1 } });
    expect(judgeSurvey(id, annotationsDialect, definition, safe, stamped, safe)).toMatchObject({
      kind: "contradicted",
      observed: ['every answer {"readOnlyHint":true}'],
    });
  });

  it("decides nothing while an answer is missing, or there is only one", () => {
    expect(judgeSurvey(id, annotationsDialect, definition, safe, silence, safe).kind).toBe("undecided");
    expect(judgeSurvey(id, annotationsDialect, definition, safe, error(-32602), safe).kind).toBe("undecided");
    expect(judgeSurvey(id, annotationsDialect, definition, safe).kind).toBe("undecided");
    expect(judgeSurvey(id, annotationsDialect, definition, crash, crash).kind).toBe("undecided");
  });
});

describe("fallback/static-definition-survives-errors", () => {
  const check = staticDefinitionSurvivesErrors;
  const subject = querySubject(definition, annotationsDialect);
  const page = { method: "tools/list", params: {} };
  const query = { method: "tools/annotations", params: { name: "t", arguments: [] } };
  const listedAs = (more: object): ReturnType<typeof result> =>
    result({ tools: [null, { name: "u" }, { ...definition, ...more }] });

  it("asks for the page of the tool, asks what must fail, and asks for the page again", () => {
    const [conversation, ...others] = check.plan({ ...subject, tool: { ...subject.tool, cursor: "p2" } });
    expect(others).toEqual([]);
    const second = { method: "tools/list", params: { cursor: "p2" } };
    expect(conversation?.at(0)).toEqual(second);
    expect(conversation?.at(-1)).toEqual(second);
    expect(conversation?.length).toBeGreaterThan(4);
    expect(check.history).toBe("none");
  });

  it("holds when the definition is the same after errors, keys in any order", () => {
    const { name, ...rest } = definition;
    const reordered = result({ tools: [{ ...rest, name }] });
    const evidence = evidenceOf(
      [page, listedAs({})],
      [query, error(-32602)],
      [query, error(-32602)],
      [page, reordered],
    );
    expect(check.judge(evidence, subject)).toEqual({ kind: "holds", trials: 2 });
  });

  it("is contradicted by another definition, and rests on everything between the two lists", () => {
    const changed = listedAs({ annotations: { readOnlyHint: true } });
    const evidence = evidenceOf([page, listedAs({})], [query, error(-32602)], [page, changed]);
    expect(check.judge(evidence, subject)).toMatchObject({
      kind: "contradicted",
      observed: ['/annotations (absent) → {"readOnlyHint":true}'],
      exchanges: [0, 1, 2],
    });
  });

  it("decides nothing when no query failed, or the tool was not listed twice", () => {
    expect(check.judge(evidenceOf([page, listedAs({})], [query, safe], [page, listedAs({})]), subject).kind).toBe(
      "undecided",
    );
    expect(check.judge(evidenceOf([page, listedAs({})], [query, error(1)], [page, silence]), subject).kind).toBe(
      "undecided",
    );
    expect(check.judge(evidenceOf([page, crash], [query, crash], [page, crash]), subject).kind).toBe("undecided");
    expect(check.judge(evidenceOf([page, result({ tools: "none" })]), subject).kind).toBe("undecided");
  });
});
