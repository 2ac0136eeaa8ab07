import { toolListCanBeCached } from "./stateless.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { listed, introductionOf } from "../../harness/check/fixture-subject.ts";
import { error, evidenceOf, judgeSurvey, result, silence } from "../judging/fixture-judging.ts";

const listedTool = { name: "t", dynamicAnnotations: true, inputSchema: { type: "object" } };

function answered(id: string, answer: JsonObject): string {
  return judgeSurvey(id, annotationsDialect, listedTool, result(answer)).kind;
}

describe("the type of an answer to a query", () => {
  it.each<[Json | undefined, string, string]>([
    ["complete", "holds", "holds"],
    ["input_required", "holds", "contradicted"],
    ["partial", "contradicted", "holds"],
    [null, "contradicted", "holds"],
    [undefined, "contradicted", "holds"],
  ])("%j is judged by one check each", (resultType, type, input) => {
    const answer = { annotations: {}, ...(resultType === undefined ? {} : { resultType }) };
    expect(answered("schema/answer-tells-its-type", answer)).toBe(type);
    expect(answered("schema/answer-asks-for-no-input", answer)).toBe(input);
  });

  it("decides nothing without an answer", () => {
    for (const id of ["schema/answer-tells-its-type", "schema/answer-asks-for-no-input"]) {
      expect(judgeSurvey(id, annotationsDialect, listedTool, error(-32602), silence).kind).toBe("undecided");
    }
  });
});

describe("schema/tool-list-can-be-cached", () => {
  const check = toolListCanBeCached;
  const judge = (...pages: readonly JsonObject[]): string =>
    check.judge(evidenceOf(...pages.map((page) => [{ method: "tools/list", params: {} }, result(page)] as const))).kind;
  const whole = { tools: [], ttlMs: 0, cacheScope: "private" };

  it("asks for every page once", () => {
    const tools = [listed({ name: "a" }), ...["b", "c"].map((name) => ({ ...listed({ name }), cursor: "2" }))];
    expect(check.plan({ introduction: introductionOf([], {}, { tools, pages: 2, cursors: ["2"] }) })).toEqual([
      [
        { method: "tools/list", params: {} },
        { method: "tools/list", params: { cursor: "2" }, page: 1 },
      ],
    ]);
  });

  it("asks for each of many pages", () => {
    const cursors = Array.from({ length: 499 }, (_, page) => String(page));
    expect(check.plan({ introduction: introductionOf([], {}, { cursors }) })[0]).toHaveLength(500);
  });

  it.each<[string, JsonObject, string]>([
    ["nothing wrong", whole, "holds"],
    ["a long time for everybody", { ...whole, ttlMs: 3.6e6, cacheScope: "public" }, "holds"],
    ["no time", { tools: [], cacheScope: "public" }, "contradicted"],
    ["a time that is a text", { ...whole, ttlMs: "0" }, "contradicted"],
    ["a time that is over", { ...whole, ttlMs: -1 }, "contradicted"],
    ["a time that is no whole number", { ...whole, ttlMs: 0.5 }, "contradicted"],
    ["no scope", { tools: [], ttlMs: 0 }, "contradicted"],
    ["an unknown scope", { ...whole, cacheScope: "shared" }, "contradicted"],
  ])("judges a page with %s, be it the first or the last", (_, page, kind) => {
    expect(judge(page, whole)).toBe(kind);
    expect(judge(whole, page)).toBe(kind);
  });
});
