import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { judgeDefinition } from "../judging/fixture-judging.ts";

function judge(inputSchema: JsonObject): Judgement {
  return judgeDefinition("schema/header-parameters-are-usable", { name: "t", inputSchema });
}

const region = { type: "string", "x-mcp-header": "Region" };
const ofProperties = (properties: JsonObject): JsonObject => ({ type: "object", properties });

describe("schema/header-parameters-are-usable", () => {
  it.for<[string, JsonObject]>([
    ["a string", ofProperties({ region })],
    ["an argument inside of an argument", ofProperties({ where: ofProperties({ region }) })],
    ["an argument that may be null", ofProperties({ region: { ...region, type: ["string", "null"] } })],
    [
      "each type that is allowed",
      ofProperties({ a: { type: "integer", "x-mcp-header": "A" }, b: { type: "boolean" } }),
    ],
  ])("holds for %s", ([, schema]) => {
    expect(judge(schema)).toEqual({ kind: "holds", trials: 1 });
  });

  it.for<[string, JsonObject]>([
    ["no declaration", ofProperties({ region: { type: "string" } })],
    ["an argument with that name", ofProperties({ "x-mcp-header": { type: "string" } })],
    ["values that look like one", ofProperties({ a: { type: "object", default: { "x-mcp-header": "" } } })],
  ])("does not apply to %s", ([, schema]) => {
    expect(judge(schema).kind).toBe("not-applicable");
  });

  it("is not decided where the type is not stated", () => {
    expect(judge(ofProperties({ region: { $ref: "#/$defs/region", "x-mcp-header": "Region" } }))).toMatchObject({
      kind: "undecided",
    });
  });

  it.for<[string, string, JsonObject]>([
    ["name", "an empty name", ofProperties({ region: { ...region, "x-mcp-header": "" } })],
    ["name", "a space", ofProperties({ region: { ...region, "x-mcp-header": "My Region" } })],
    ["name", "a line break", ofProperties({ region: { ...region, "x-mcp-header": "Region\r\nX: y" } })],
    ["name", "true", ofProperties({ region: { ...region, "x-mcp-header": true } })],
    ["type", "a number", ofProperties({ score: { type: "number", "x-mcp-header": "Score" } })],
    ["type", "a list", ofProperties({ tags: { type: "array", "x-mcp-header": "Tags" } })],
    ["type", "a number among others", ofProperties({ a: { type: ["string", "number"], "x-mcp-header": "A" } })],
    ["place", "an item", ofProperties({ list: { type: "array", items: region } })],
    ["place", "a branch", { anyOf: [ofProperties({ region })] }],
    ["place", "a definition", { type: "object", $defs: { region } }],
    ["place", "the root", { type: "object", "x-mcp-header": "All" }],
    ["twice", "names that differ in case", ofProperties({ region, other: { ...region, "x-mcp-header": "REGION" } })],
  ])("is contradicted by its %s: %s", ([name, , schema]) => {
    expect(judge(schema)).toMatchObject({ kind: "contradicted", case: name });
  });
});
