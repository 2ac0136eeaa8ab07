import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { annotationsDialect } from "./annotations.ts";
import { capabilityOf, flagOf, queryParams } from "./dialect.ts";
import { resolveDialect } from "./resolve.ts";

describe("a query", () => {
  it("names the tool and carries the arguments, empty ones too", () => {
    expect(queryParams("delete", { path: "/x" })).toEqual({ name: "delete", arguments: { path: "/x" } });
    expect(queryParams("", null)).toEqual({ name: "", arguments: null });
  });
});

describe("the capability and the flag", () => {
  it("are read raw, whatever their type", () => {
    expect(capabilityOf({ tools: { resolve: "yes" } }, resolveDialect)).toBe("yes");
    expect(capabilityOf({ tools: { dynamicAnnotations: null } }, annotationsDialect)).toBeNull();
    expect(flagOf({ dynamicAnnotations: 1 }, annotationsDialect)).toBe(1);
  });

  it("are absent where the server does not say them", () => {
    expect(capabilityOf({}, resolveDialect)).toBeUndefined();
    expect(capabilityOf({ tools: true }, resolveDialect)).toBeUndefined();
    expect(capabilityOf({ resolve: true }, resolveDialect)).toBeUndefined();
    expect(flagOf({ dynamicAnnotations: true }, resolveDialect)).toBeUndefined();
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
