import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { judgeDefinition, judgeList } from "../judging/fixture-judging.ts";

describe("schema/tools-have-names", () => {
  it("holds for as many tools as have one", () => {
    expect(judgeList("schema/tools-have-names", [{ name: "a" }, { name: "" }])).toEqual({ kind: "holds", trials: 2 });
  });

  it("is contradicted by entries without one", () => {
    const nameless = [{ title: "x" }, null];
    expect(judgeList("schema/tools-have-names", [{ name: "a" }], { nameless })).toMatchObject({
      kind: "contradicted",
      message: "tools/list has 2 entries without a string name.",
      observed: ['{"title":"x"}'],
    });
  });
});

describe("schema/input-schema-is-an-object", () => {
  it.each<[Json | undefined, string]>([
    [{ type: "object" }, "holds"],
    [{ type: "object", properties: {} }, "holds"],
    [{}, "contradicted"],
    [{ type: "string" }, "contradicted"],
    [{ type: ["object"] }, "contradicted"],
    [{ $ref: "#/$defs/x", $defs: { x: { type: "object" } } }, "contradicted"],
    [true, "contradicted"],
    [null, "contradicted"],
    [[], "contradicted"],
    [undefined, "contradicted"],
  ])("judges %j", (inputSchema, kind) => {
    const definition: JsonObject = { name: "t", ...(inputSchema === undefined ? {} : { inputSchema }) };
    expect(judgeDefinition("schema/input-schema-is-an-object", definition).kind).toBe(kind);
  });
});

describe("schema/input-schema-compiles", () => {
  it.each<[string, Json, string]>([
    ["a schema", { type: "object", properties: { a: { type: "string", pattern: "^a+$" } } }, "holds"],
    ["an older dialect", { $schema: "http://json-schema.org/draft-07/schema#", definitions: {} }, "holds"],
    ["a type that does not exist", { type: "objekt" }, "contradicted"],
    ["a keyword of the wrong type", { type: "object", required: "a" }, "contradicted"],
    ["properties that are no schemas", { type: "object", properties: { a: 1 } }, "contradicted"],
    ["no schema object", null, "undecided"],
    ["a dialect that is not known here", { $schema: "https://example.com/my-dialect" }, "undecided"],
  ])("judges %s", (_, inputSchema, kind) => {
    expect(judgeDefinition("schema/input-schema-compiles", { name: "t", inputSchema }).kind).toBe(kind);
  });
});

describe("schema/annotations-is-an-object", () => {
  it.each<[Json, string]>([
    [{}, "holds"],
    [{ vendor: 1 }, "holds"],
    [null, "contradicted"],
    [[], "contradicted"],
    ["readOnlyHint", "contradicted"],
    [true, "contradicted"],
  ])("judges %j", (annotations, kind) => {
    expect(judgeDefinition("schema/annotations-is-an-object", { name: "t", annotations }).kind).toBe(kind);
  });

  it("does not apply without annotations", () => {
    expect(judgeDefinition("schema/annotations-is-an-object", { name: "t" }).kind).toBe("not-applicable");
  });
});

describe("schema/hints-are-booleans", () => {
  it.each<[Json, string]>([
    [{ readOnlyHint: true, openWorldHint: false }, "holds"],
    [{}, "holds"],
    [{ readonlyHint: "true", title: 1 }, "holds"],
    [{ readOnlyHint: "true" }, "contradicted"],
    [{ destructiveHint: null }, "contradicted"],
    [{ idempotentHint: 1 }, "contradicted"],
    [{ openWorldHint: [] }, "contradicted"],
    [null, "not-applicable"],
  ])("judges %j", (annotations, kind) => {
    expect(judgeDefinition("schema/hints-are-booleans", { name: "t", annotations }).kind).toBe(kind);
  });

  it("names every hint that is none, with its value", () => {
    const annotations = { readOnlyHint: 0, destructiveHint: true, openWorldHint: null };
    expect(judgeDefinition("schema/hints-are-booleans", { name: "t", annotations })).toMatchObject({
      observed: ["annotations.readOnlyHint 0", "annotations.openWorldHint null"],
    });
  });
});

describe("schema/title-is-a-string", () => {
  it.each<[Json, string]>([
    [{ title: "" }, "holds"],
    [{ title: null }, "contradicted"],
    [{ title: ["x"] }, "contradicted"],
    [{}, "not-applicable"],
    [[], "not-applicable"],
  ])("judges %j", (annotations, kind) => {
    expect(judgeDefinition("schema/title-is-a-string", { name: "t", annotations }).kind).toBe(kind);
  });
});
