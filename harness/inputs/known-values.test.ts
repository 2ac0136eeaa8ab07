import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { areKnownValues } from "./known-values.ts";

const book = { type: "string", examples: ["978-3"] };
const action = { enum: ["lend", "return"] };

type Case = readonly [what: string, properties: JsonObject, given: JsonObject, isKnown: boolean];

describe("arguments that a server should know", () => {
  it.each<Case>([
    ["none where the schema speaks of none", {}, {}, true],
    ["none where the schema speaks of some", { book }, {}, false],
    ["a text made up by the rules", { title: { type: "string" } }, { title: "a" }, false],
    ["a number made up by the rules", { id: { type: "integer" } }, { id: 0 }, false],
    ["an example of the schema", { book, title: { type: "string" } }, { book: "978-3" }, true],
    ["another value than the example", { book }, { book: "x" }, false],
    ["an example beside a text made up", { book, title: { type: "string" } }, { book: "978-3", title: "a" }, false],
    ["all choices", { action, force: { type: "boolean" } }, { action: "lend", force: true }, true],
    ["some of the choices, where a rule may want the rest", { action, force: {} }, { action: "lend" }, false],
    ["a default, where a rule may want the rest", { limit: { default: 10 }, title: {} }, { limit: 10 }, false],
    ["a default that is all there is", { limit: { default: 10 } }, { limit: 10 }, true],
    ["choices further down", { where: { properties: { action } } }, { where: { action: "lend" } }, true],
    ["a list of choices", { actions: { type: "array", items: action } }, { actions: ["lend", "lend"] }, true],
    ["a list of texts made up", { all: { type: "array", items: { type: "string" } } }, { all: ["a"] }, false],
    ["a choice of one of several schemas", { x: { anyOf: [{ type: "string" }, { const: 7 }] } }, { x: 7 }, true],
    ["a property that the schema does not speak of", { action }, { action: "lend", more: "a" }, false],
    ["a choice behind a reference, which is not followed", { x: { $ref: "#/$defs/x" } }, { x: "a" }, false],
  ])("are %s: %j, %j, %j", (_, properties, given, isKnown) => {
    expect(areKnownValues(given, { type: "object", properties }, new Map())).toBe(isKnown);
  });

  it("are those that the user gave", () => {
    const schema = { properties: { path: { type: "string" }, mode: action } };
    const examples = new Map<string, readonly Json[]>([["path", ["/etc/hosts"]]]);
    expect(areKnownValues({ path: "/etc/hosts", mode: "lend" }, schema, examples)).toBe(true);
    expect(areKnownValues({ path: "/etc/host" }, schema, examples)).toBe(false);
  });
});
