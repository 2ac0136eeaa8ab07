import { describe, expect, it } from "vitest";
import type { Json } from "../../harness/json/value.ts";
import { listed, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { kinds, theCheck } from "../judging/fixture-judging.ts";

/** Judges a tool with an outputSchema, as a server of a revision lists it. */
function judge(id: string, outputSchema: Json | undefined, protocolVersion = "2025-11-25"): Judgement {
  const definition = { name: "t", ...(outputSchema === undefined ? {} : { outputSchema }) };
  const introduction = introductionOf([definition]);
  const initialized = { ...introduction.initialized, protocolVersion };
  return theCheck(id, kinds.toolListing).judge(introduction, {
    introduction: { ...introduction, initialized },
    tool: listed(definition),
  });
}

const character = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const remote = { type: "object", properties: { name: { $ref: "https://example.com/name.json" } } };
const draft07 = "http://json-schema.org/draft-07/schema#";

describe("output/output-schema-is-an-object", () => {
  const id = "output/output-schema-is-an-object";

  it.each<[Json, string, string]>([
    [character, "holds", "holds"],
    [{ type: "object" }, "holds", "holds"],
    [{ type: "array", items: character }, "contradicted", "holds"],
    [{ anyOf: [character] }, "contradicted", "holds"],
    [{ type: ["object", "null"] }, "contradicted", "holds"],
    [null, "contradicted", "contradicted"],
    [true, "contradicted", "contradicted"],
    [[character], "contradicted", "contradicted"],
  ])("judges %j by the revision", (schema, withSession, stateless) => {
    expect(judge(id, schema, "2025-06-18").kind).toBe(withSession);
    expect(judge(id, schema, "2025-11-25").kind).toBe(withSession);
    expect(judge(id, schema, "2026-07-28").kind).toBe(stateless);
  });

  it("applies to tools that have one, in revisions that know it", () => {
    expect(judge(id, undefined).kind).toBe("not-applicable");
    expect(theCheck(id, kinds.toolListing).since).toBe("2025-06-18");
  });
});

describe("output/output-schema-compiles", () => {
  const id = "output/output-schema-compiles";

  it.each<[Json | undefined, string]>([
    [undefined, "not-applicable"],
    [character, "holds"],
    [{ $schema: draft07, ...character }, "holds"],
    [{ type: "object", properties: { name: { type: "text" } } }, "contradicted"],
    [{ type: "object", required: "name" }, "contradicted"],
    [{ type: "object", $ref: "#/$defs/none" }, "contradicted"],
    [{ $schema: draft07, type: "object", exclusiveMinimum: true }, "contradicted"],
    [remote, "undecided"],
    [{ $schema: "https://example.com/own-dialect", type: "object" }, "undecided"],
    [null, "undecided"],
  ])("judges %j", (schema, kind) => {
    expect(judge(id, schema).kind).toBe(kind);
  });

  it("names the reference to another place that it does not follow", () => {
    expect(judge(id, remote)).toMatchObject({
      reason: expect.stringMatching(/example\.com\/name\.json.*never fetched/u),
    });
  });
});

describe("output/output-schema-says-something", () => {
  const id = "output/output-schema-says-something";

  it.each<[Json | undefined, string]>([
    [undefined, "not-applicable"],
    [null, "not-applicable"],
    [{ type: "array" }, "not-applicable"],
    [character, "holds"],
    [{ type: "object", required: ["name"] }, "holds"],
    [{ type: "object", additionalProperties: false }, "holds"],
    [{ type: "object", additionalProperties: { type: "string" } }, "holds"],
    [{ type: "object", $ref: "#/$defs/a", $defs: { a: character } }, "holds"],
    [{ type: "object", oneOf: [character] }, "holds"],
    [{ type: "object" }, "contradicted"],
    [{ type: "object", title: "x", description: "y", $defs: { a: character } }, "contradicted"],
    [{ type: "object", properties: {}, required: [], additionalProperties: true }, "contradicted"],
    [{ type: "object", additionalProperties: {} }, "contradicted"],
    [JSON.parse('{"type":"object","__proto__":{"properties":{"a":{}}}}'), "contradicted"],
  ])("judges %j", (schema, kind) => {
    expect(judge(id, schema).kind).toBe(kind);
  });
});
