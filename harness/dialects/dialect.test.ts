import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { annotationsDialect } from "./annotations.ts";
import { queryDialects } from "./query-dialects.ts";
import { resolutionExtensionDialect, resolutionExtensionId } from "./resolution-extension.ts";
import { resolveDialect } from "./resolve.ts";
import { askedApart, askedInOneSession, sharesItsMethod } from "./shared-method.ts";

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
      const key = capabilityKey.includes("/") ? `["${capabilityKey}"]` : `.${capabilityKey}`;
      expect(words.capability).toBe(`capabilities.${capabilityGroup}${key}`);
    }
  });
});

describe("the extension", () => {
  const marked = (marker: Json): JsonObject => ({ name: "t", _meta: { [resolutionExtensionId]: marker } });

  it.each<[Json, Json | undefined]>([
    [{ resolvable: true }, true],
    [{ resolvable: "true" }, "true"],
    [{ resolvable: true, ttl: 5 }, true],
    [{}, undefined],
    [true, true],
    [null, null],
  ])("with the marker %j offers %j", (marker, offered) => {
    expect(resolutionExtensionDialect.offered(marked(marker))).toEqual(offered);
  });

  it("is offered by no key of the tool itself, and is not there without a marker", () => {
    expect(resolutionExtensionDialect.offered({ resolvable: true, resolve: true, _meta: {} })).toBeUndefined();
  });

  it("is declared by an empty object, which comes back as it is, as everything else does", () => {
    expect(resolutionExtensionDialect.declared({ extensions: { [resolutionExtensionId]: {} } })).toEqual({});
    expect(resolutionExtensionDialect.declared({ extensions: { [resolutionExtensionId]: { v: 1 } } })).toEqual({
      v: 1,
    });
    expect(resolutionExtensionDialect.declared({ tools: { [resolutionExtensionId]: {} } })).toBeUndefined();
  });

  it("has an answer with the hints beside the name of the tool", () => {
    const result = { resultType: "complete", name: "t", annotations: { readOnlyHint: true }, _meta: { at: 1 } };
    expect(resolutionExtensionDialect.annotationsOf(result)).toEqual({ readOnlyHint: true });
    expect(resolutionExtensionDialect.comparable(result)).toEqual({ readOnlyHint: true });
    expect(resolutionExtensionDialect.annotationsOf({ tool: { annotations: {} } })).toBeUndefined();
  });
});

describe("two dialects with one method", () => {
  it("are asked in one session in the one that its client offers something for", () => {
    expect(askedInOneSession(queryDialects)).toEqual([annotationsDialect, resolutionExtensionDialect]);
    expect(askedInOneSession([resolveDialect])).toEqual([resolveDialect]);
    expect(askedInOneSession([resolveDialect, { ...resolveDialect, id: "other" }])).toEqual([resolveDialect]);
  });

  it("are asked apart where they cannot be asked in that session", () => {
    expect(askedApart(queryDialects)).toEqual([resolveDialect]);
    expect(askedApart([annotationsDialect, resolveDialect])).toEqual([]);
  });

  it("share it with each other alone", () => {
    expect(queryDialects.map((dialect) => sharesItsMethod(dialect, queryDialects))).toEqual([false, true, true]);
    expect(sharesItsMethod(resolveDialect, [annotationsDialect, resolveDialect])).toBe(false);
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
