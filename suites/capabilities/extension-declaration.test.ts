import { expect, it } from "vitest";
import { resolutionExtensionDialect, resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { Json } from "../../harness/json/value.ts";
import { judgeFlagged, judgeServer } from "../judging/fixture-judging.ts";

it.each<[Json, string]>([
  [{}, "holds"],
  [{ version: 1 }, "contradicted"],
  [true, "contradicted"],
  [null, "contradicted"],
  [[], "contradicted"],
])("settings of the extension that are %j: %s", (settings, kind) => {
  const capabilities = { tools: {}, extensions: { [resolutionExtensionId]: settings } };
  const judgement = judgeServer("capabilities/extension-settings-are-empty", resolutionExtensionDialect, capabilities);
  expect(judgement.kind).toBe(kind);
});

it("settings of an extension that is not announced are none", () => {
  const judgement = judgeServer("capabilities/extension-settings-are-empty", resolutionExtensionDialect, { tools: {} });
  expect(judgement.kind).toBe("not-applicable");
});

it.each<[Json | undefined, string, string]>([
  [{ resolvable: true }, "holds", "holds"],
  [{ resolvable: true, ttlMs: 5 }, "contradicted", "holds"],
  [{ resolvable: false }, "contradicted", "holds"],
  [{ resolvable: "true" }, "contradicted", "contradicted"],
  [{}, "contradicted", "not-applicable"],
  [true, "not-applicable", "holds"],
  ["true", "not-applicable", "contradicted"],
  [undefined, "not-applicable", "not-applicable"],
])("the marker %j says nothing else: %s; its flag is a boolean: %s", (marker, alone, flag) => {
  const definition = { name: "t", ...(marker === undefined ? {} : { _meta: { [resolutionExtensionId]: marker } }) };
  const kindOf = (id: string): string => judgeFlagged(id, resolutionExtensionDialect, definition).kind;
  expect(kindOf("capabilities/marker-says-nothing-else")).toBe(alone);
  expect(kindOf("capabilities/flag-is-boolean")).toBe(flag);
});
