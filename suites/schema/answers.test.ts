import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { crash, ended, error, judgeSurvey, result, silence, noMessage } from "../judging/fixture-judging.ts";

const inputSchema = { type: "object", properties: { n: { type: "integer" } } };
const listedTool = { name: "t", resolve: true, dynamicAnnotations: true, inputSchema };

function answered(id: string, answer: JsonObject): string {
  return judgeSurvey(id, annotationsDialect, listedTool, result({ annotations: {} }), result(answer)).kind;
}

function resolved(id: string, answer: JsonObject): string {
  return judgeSurvey(id, resolveDialect, listedTool, result({ tool: listedTool }), result(answer)).kind;
}

describe("schema/answer-has-its-member", () => {
  it.each<[JsonObject, string]>([
    [{ annotations: { readOnlyHint: true } }, "holds"],
    [{ annotations: {}, _meta: {} }, "holds"],
    [{ annotations: null }, "contradicted"],
    [{ annotations: [] }, "contradicted"],
    [{ tool: { annotations: {} } }, "contradicted"],
    [{}, "contradicted"],
  ])("judges %j of tools/annotations", (answer, kind) => {
    expect(answered("schema/answer-has-its-member", answer)).toBe(kind);
  });

  it.each<[JsonObject, string]>([
    [{ tool: listedTool }, "holds"],
    [{ annotations: {} }, "contradicted"],
    [{ tool: "t" }, "contradicted"],
  ])("judges %j of tools/resolve", (answer, kind) => {
    expect(resolved("schema/answer-has-its-member", answer)).toBe(kind);
  });

  it("decides nothing when there was no answer", () => {
    const id = "schema/answer-has-its-member";
    expect(judgeSurvey(id, annotationsDialect, listedTool, error(-32602), silence).kind).toBe("undecided");
  });
});

describe("schema/answer-hints-are-booleans", () => {
  it.each<[JsonObject, string]>([
    [{ annotations: { readOnlyHint: false, title: 1, x: "y" } }, "holds"],
    [{ annotations: null }, "holds"],
    [{}, "holds"],
    [{ annotations: { readOnlyHint: "false" } }, "contradicted"],
    [{ annotations: { openWorldHint: null } }, "contradicted"],
  ])("judges %j of tools/annotations", (answer, kind) => {
    expect(answered("schema/answer-hints-are-booleans", answer)).toBe(kind);
  });

  it.each<[JsonObject, string]>([
    [{ tool: { name: "t" } }, "holds"],
    [{ tool: { annotations: { readOnlyHint: 1 } } }, "contradicted"],
    [{ tool: { annotations: null } }, "contradicted"],
  ])("judges %j of tools/resolve", (answer, kind) => {
    expect(resolved("schema/answer-hints-are-booleans", answer)).toBe(kind);
  });
});

describe("schema/answer-title-is-a-string", () => {
  it.each<[JsonObject, string]>([
    [{ annotations: { title: "x" } }, "holds"],
    [{ annotations: {} }, "holds"],
    [{ annotations: { title: null } }, "contradicted"],
  ])("judges %j", (answer, kind) => {
    expect(answered("schema/answer-title-is-a-string", answer)).toBe(kind);
  });
});

describe("schema/resolved-tool-is-whole", () => {
  it.each<[JsonObject, string]>([
    [{ tool: listedTool }, "holds"],
    [{ tool: "another check" }, "holds"],
    [{ tool: { name: "t" } }, "contradicted"],
    [{ tool: { name: 1, inputSchema } }, "contradicted"],
    [{ tool: { name: "t", inputSchema: { properties: {} } } }, "contradicted"],
    [{ tool: { annotations: { readOnlyHint: true } } }, "contradicted"],
  ])("judges %j", (answer, kind) => {
    expect(resolved("schema/resolved-tool-is-whole", answer)).toBe(kind);
  });
});

describe("schema/resolved-tool-keeps-its-name", () => {
  it.each<[JsonObject, string]>([
    [{ tool: listedTool }, "holds"],
    [{ tool: {} }, "holds"],
    [{ tool: { ...listedTool, name: "T" } }, "contradicted"],
  ])("judges %j", (answer, kind) => {
    expect(resolved("schema/resolved-tool-keeps-its-name", answer)).toBe(kind);
  });
});

describe("schema/resolved-tool-keeps-its-schemas", () => {
  it.each<[string, JsonObject, string]>([
    [
      "the listed schema with its keys in another order",
      { inputSchema: { properties: inputSchema.properties, type: "object" } },
      "holds",
    ],
    ["no inputSchema, which another check names", { inputSchema: null }, "holds"],
    ["another inputSchema", { inputSchema: { type: "object" } }, "contradicted"],
    ["an outputSchema that was not listed", { outputSchema: { type: "object" } }, "contradicted"],
  ])("judges %s", (_, members, kind) => {
    expect(resolved("schema/resolved-tool-keeps-its-schemas", { tool: { ...listedTool, ...members } })).toBe(kind);
  });

  it("is a question of reading, and says where the schemas differ", () => {
    const changed = { ...listedTool, inputSchema: { type: "object", properties: { n: { type: "number" } } } };
    const id = "schema/resolved-tool-keeps-its-schemas";
    expect(judgeSurvey(id, resolveDialect, listedTool, result({ tool: changed }))).toMatchObject({
      ambiguity: { id: "AMB-12", contradictedBy: ["annotations-only"] },
      observed: ['inputSchema /properties/n/type "integer" → "number"'],
    });
  });

  it("misses an outputSchema that was listed and is gone", () => {
    const withOutput = { ...listedTool, outputSchema: { type: "object" } };
    const id = "schema/resolved-tool-keeps-its-schemas";
    expect(judgeSurvey(id, resolveDialect, withOutput, result({ tool: listedTool })).kind).toBe("contradicted");
  });
});

describe("schema/resolved-tool-keeps-its-flag", () => {
  it.each<[JsonObject, string]>([
    [{ tool: listedTool }, "holds"],
    [{ tool: { name: "t" } }, "contradicted"],
    [{ tool: { ...listedTool, resolve: "true" } }, "contradicted"],
  ])("judges %j", (answer, kind) => {
    expect(resolved("schema/resolved-tool-keeps-its-flag", answer)).toBe(kind);
  });
});

describe("schema/every-query-is-answered", () => {
  const id = "schema/every-query-is-answered";

  it("holds when every query got a result or an error", () => {
    const judgement = judgeSurvey(id, annotationsDialect, listedTool, result({}), error(-32602));
    expect(judgement).toEqual({ kind: "holds", trials: 2, remark: "covered 2 of 2 combinations of action" });
  });

  it("is not decided by a page in the place of an answer", () => {
    expect(judgeSurvey(id, annotationsDialect, listedTool, result({}), noMessage)).toMatchObject({
      kind: "undecided",
      reason: expect.stringMatching(/^a request brought no message: The server answered 502/u),
    });
  });

  it("is contradicted by a server that is gone, with its last words", () => {
    expect(judgeSurvey(id, annotationsDialect, listedTool, result({}), crash, crash)).toMatchObject({
      kind: "contradicted",
      observed: ["The server exited with code 1", "stderr: boom"],
      exchanges: [1],
    });
  });

  it("is not contradicted by a server that we ended ourselves", () => {
    expect(judgeSurvey(id, annotationsDialect, listedTool, result({}), ended).kind).not.toBe("contradicted");
  });

  it("decides nothing about a server that is slow or stuck", () => {
    expect(judgeSurvey(id, annotationsDialect, listedTool, silence, result({}))).toMatchObject({
      kind: "undecided",
      reason: expect.stringMatching(
        /^1 of 2 queries had no answer within the timeout, such as \{.+\}; the server may be/u,
      ),
    });
  });
});
