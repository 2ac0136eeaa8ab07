import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { annotationsDialect } from "./annotations.ts";
import { queryDialects } from "./query-dialects.ts";
import { resolveDialect } from "./resolve.ts";

describe("a query", () => {
  it("names the tool and carries the arguments, empty ones too", () => {
    for (const dialect of queryDialects) {
      expect(dialect.params("delete", { path: "/x" })).toEqual({ name: "delete", arguments: { path: "/x" } });
      expect(dialect.params("", null)).toEqual({ name: "", arguments: null });
    }
  });
});

describe("the capability and the flag", () => {
  it("are read raw, whatever their type", () => {
    expect(resolveDialect.declared({ tools: { resolve: "yes" } })).toBe("yes");
    expect(annotationsDialect.declared({ tools: { dynamicAnnotations: null } })).toBeNull();
    expect(annotationsDialect.offered({ dynamicAnnotations: 1 })).toBe(1);
  });

  it("are absent where the server does not say them", () => {
    expect(resolveDialect.declared({})).toBeUndefined();
    expect(resolveDialect.declared({ tools: true })).toBeUndefined();
    expect(resolveDialect.declared({ resolve: true })).toBeUndefined();
    expect(resolveDialect.offered({ dynamicAnnotations: true })).toBeUndefined();
  });

  it("stand where their words say", () => {
    for (const dialect of queryDialects) {
      const { capabilityGroup, capabilityKey, words } = dialect;
      expect(dialect.declared({ [capabilityGroup]: { [capabilityKey]: true } })).toBe(true);
      expect(words.capability).toBe(`capabilities.${capabilityGroup}.${capabilityKey}`);
    }
  });
});

describe("the answer of tools/annotations", () => {
  it.each<[JsonObject, Json | undefined, Json]>([
    [{ annotations: { readOnlyHint: true }, _meta: { at: 1 } }, { readOnlyHint: true }, { readOnlyHint: true }],
    [{ annotations: null }, null, null],
    [{ tool: { annotations: {} } }, undefined, null],
  ])("%j has the annotations alone, as they came", (result, annotations, comparable) => {
    expect(annotationsDialect.annotationsOf(result)).toEqual(annotations);
    expect(annotationsDialect.comparable(result)).toEqual(comparable);
  });
});

describe("the answer of tools/resolve", () => {
  it.each<[JsonObject, Json | undefined, Json]>([
    [{ tool: { name: "a", annotations: {}, _meta: { at: 1 } }, extra: 1 }, {}, { name: "a", annotations: {} }],
    [{ tool: { name: "a" } }, undefined, { name: "a" }],
    [{ tool: [] }, undefined, []],
    [{ annotations: {} }, undefined, null],
  ])("%j has the whole tool but for its _meta", (result, annotations, comparable) => {
    expect(resolveDialect.annotationsOf(result)).toEqual(annotations);
    expect(resolveDialect.comparable(result)).toEqual(comparable);
  });
});
