import { staticDefinitionSurvivesErrors } from "./static-definition.ts";
import { describe, expect, it } from "vitest";
import type { Step } from "../../harness/conversation/conversation.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
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

  it("asks for the page of the tool twice, with as much between as what must fail, asks that, and asks for the page again", () => {
    const { initialized, list } = subject.introduction;
    const introduction = { initialized, list: { ...list, cursors: ["p2"] } };
    const [conversation, ...others] = check.plan({ ...subject, introduction, tool: { ...subject.tool, cursor: "p2" } });
    expect(others).toEqual([]);
    const second = { method: "tools/list", params: { cursor: "p2" }, page: 1 };
    const methods = conversation?.map(({ method }) => method) ?? [];
    const failing = methods.filter((method) => method === "tools/annotations");
    expect(failing.length).toBeGreaterThan(2);
    const control = failing.map(() => "ping");
    expect(methods).toEqual(["tools/list", ...control, "tools/list", ...failing, "tools/list"]);
    expect(conversation?.filter(({ method }) => method === "tools/list")).toEqual([second, second, second]);
    expect(check.history).toBe("none");
  });

  it("holds when the definition is the same after errors, keys in any order", () => {
    const { name, ...rest } = definition;
    const reordered = result({ tools: [{ ...rest, name }] });
    const evidence = evidenceOf(
      [page, listedAs({})],
      [page, listedAs({})],
      [query, error(-32602)],
      [query, error(-32602)],
      [page, reordered],
    );
    expect(check.judge(evidence, subject)).toEqual({ kind: "holds", trials: 2 });
  });

  it("is contradicted by another definition, and rests on everything between the two lists", () => {
    const changed = listedAs({ annotations: { readOnlyHint: true } });
    const before = [page, listedAs({})] as const;
    const evidence = evidenceOf(before, [ping, result({})], before, [query, error(-32602)], [page, changed]);
    expect(check.judge(evidence, subject)).toMatchObject({
      kind: "contradicted",
      observed: ['/annotations (absent) → {"readOnlyHint":true}'],
      exchanges: [0, 1, 2, 3, 4],
    });
  });

  it("is not contradicted where the lists before the errors are closer to each other: a clock may be shown", () => {
    const changed = listing({ description: "Open since 9:00:02" });
    expect(kindOf(listing(), listing(), refused, changed)).toBe("undecided");
    expect(kindOf(listing(), [ping, result({})], listing(), refused, refused, changed)).toBe("undecided");
    expect(kindOf(listing(), [ping, result({})], listing(), refused, changed)).toBe("contradicted");
  });

  const ping = { method: "ping" };
  const listing = (more: object = {}): readonly [Step, Outcome] => [page, listedAs(more)];
  const refused: readonly [Step, Outcome] = [query, error(-32602)];
  const kindOf = (...exchanges: readonly (readonly [Step, Outcome])[]): string =>
    check.judge(evidenceOf(...exchanges), subject).kind;

  it("decides nothing where the definition changes by itself", () => {
    const at = (time: number): readonly [Step, Outcome] => listing({ description: `It is ${time}.` });
    expect(kindOf(at(1), [{ method: "ping" }, result({})], at(2), refused, at(3))).toBe("undecided");
    expect(kindOf(at(1), refused, at(2), at(3))).toBe("undecided");
    expect(kindOf(at(1), at(1), [query, safe], at(2))).toBe("undecided");
  });

  it("decides nothing when no query failed, or the tool was not listed before and after", () => {
    expect(kindOf(listing(), listing(), [query, safe], listing())).toBe("undecided");
    expect(kindOf(listing(), listing(), refused, [page, silence])).toBe("undecided");
    expect(kindOf([page, crash], [page, crash], [query, crash], [page, crash])).toBe("undecided");
    expect(kindOf([page, result({ tools: "none" })])).toBe("undecided");
  });
});
