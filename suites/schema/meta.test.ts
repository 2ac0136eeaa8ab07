import { resultMetaKeysAreWellFormed } from "./meta.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import { error, evidenceOf, judgeDefinition, judgeSurvey, result, silence } from "../judging/fixture-judging.ts";

const definition = { name: "t", resolve: true, dynamicAnnotations: true, inputSchema: { type: "object" } };

describe("schema/meta-keys-are-well-formed", () => {
  it.each<[JsonObject, string]>([
    [{}, "not-applicable"],
    [{ _meta: {} }, "holds"],
    [{ _meta: { "com.example/cost": null } }, "holds"],
    [{ _meta: { "com.example/cost": 0, "-bad/": 0 } }, "contradicted"],
    [{ _meta: null }, "contradicted"],
    [{ _meta: ["x"] }, "contradicted"],
  ])("judges a tool with %j", (members, kind) => {
    expect(judgeDefinition("schema/meta-keys-are-well-formed", { name: "t", ...members }).kind).toBe(kind);
  });
});

describe("schema/result-meta-keys-are-well-formed", () => {
  const check = resultMetaKeysAreWellFormed;
  const judge = (...metas: readonly (Json | undefined)[]): string =>
    check.judge(
      evidenceOf(
        ...metas.map((_meta) => [{ method: "tools/list" }, result(_meta === undefined ? {} : { _meta })] as const),
      ),
    ).kind;

  it("judges every result, with and without metadata", () => {
    expect(judge(undefined, {}, { "com.example/page": 1 })).toBe("holds");
    expect(judge(undefined, { "com.example/-page": 1 })).toBe("contradicted");
    expect(judge({}, null)).toBe("contradicted");
    expect(check.judge(evidenceOf([{ method: "ping" }, silence])).kind).toBe("undecided");
  });

  it("asks for every page once", () => {
    const introduction = introductionOf([definition, { name: "u" }]);
    const list = { ...introduction.list, cursors: Array.from({ length: 29 }, (_, page) => String(page)) };
    const [conversation] = check.plan({ introduction: { ...introduction, list } });
    const cursors = conversation?.filter(({ method }) => method === "tools/list").map(({ params }) => params);
    expect(cursors).toHaveLength(30);
    expect(new Set(cursors?.map((params) => JSON.stringify(params))).size).toBe(30);
    expect(cursors?.[0]).toEqual({});
  });
});

describe("the _meta of an answer", () => {
  const types = "schema/answer-meta-is-an-object";
  const keys = "schema/answer-meta-keys-are-well-formed";

  it.each<[Json | undefined, string, string]>([
    [undefined, "holds", "holds"],
    [{ "com.example/cost": 1 }, "holds", "holds"],
    [{ "com..example/cost": 1 }, "holds", "contradicted"],
    ["computed", "contradicted", "holds"],
    [null, "contradicted", "holds"],
  ])("%j has the right type: %s, and the right keys: %s", (meta, type, key) => {
    const answer = { annotations: {}, ...(meta === undefined ? {} : { _meta: meta }) };
    expect(judgeSurvey(types, annotationsDialect, definition, result(answer)).kind).toBe(type);
    expect(judgeSurvey(keys, annotationsDialect, definition, result(answer)).kind).toBe(key);
  });

  it("is judged in the resolved tool too", () => {
    const resolved = (_meta: Json): string =>
      judgeSurvey(keys, resolveDialect, definition, result({ tool: { ...definition, _meta } })).kind;
    expect(resolved({ resolved: true })).toBe("holds");
    expect(resolved({ "resolved-": true })).toBe("contradicted");
  });

  it("is not judged where there is no result", () => {
    expect(judgeSurvey(types, annotationsDialect, definition, error(-32602)).kind).toBe("undecided");
  });
});
