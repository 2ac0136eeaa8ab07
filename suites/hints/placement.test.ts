import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { judgeDefinition } from "../judging/fixture-judging.ts";

type Case = readonly [what: string, definition: JsonObject, kind: string];

describe("hints/annotations-are-not-nested", () => {
  it.each<Case>([
    ["hints in annotations", { annotations: { readOnlyHint: true } }, "holds"],
    ["no annotations", {}, "not-applicable"],
    ["annotations that are no object", { annotations: [] }, "not-applicable"],
    ["annotations inside annotations", { annotations: { annotations: { readOnlyHint: true } } }, "contradicted"],
    ["null inside annotations", { annotations: { annotations: null } }, "holds"],
    [
      "annotations inside annotations that have the same hints",
      { annotations: { readOnlyHint: true, annotations: { readOnlyHint: true } } },
      "holds",
    ],
  ])("judges %s", (_, definition, kind) => {
    expect(judgeDefinition("hints/annotations-are-not-nested", { name: "t", ...definition }).kind).toBe(kind);
  });
});

describe("hints/hints-sit-in-annotations", () => {
  it.each<Case>([
    ["hints in annotations", { annotations: { readOnlyHint: true } }, "holds"],
    ["no hints at all", {}, "holds"],
    ["a hint on the tool alone", { readOnlyHint: true, annotations: { openWorldHint: false } }, "contradicted"],
    ["a hint on the tool as well", { readOnlyHint: true, annotations: { readOnlyHint: true } }, "holds"],
    ["a hint in _meta alone", { _meta: { openWorldHint: false } }, "contradicted"],
    ["a hint in _meta as well", { _meta: { openWorldHint: false }, annotations: { openWorldHint: false } }, "holds"],
    ["something else in _meta", { _meta: { vendor: { readOnlyHint: true } } }, "holds"],
    ["_meta that is no object", { _meta: "readOnlyHint" }, "holds"],
  ])("judges %s", (_, definition, kind) => {
    expect(judgeDefinition("hints/hints-sit-in-annotations", { name: "t", ...definition }).kind).toBe(kind);
  });

  it("names every place", () => {
    expect(
      judgeDefinition("hints/hints-sit-in-annotations", {
        name: "t",
        idempotentHint: 1,
        _meta: { readOnlyHint: true },
      }),
    ).toMatchObject({ observed: ["found idempotentHint", "found _meta.readOnlyHint"] });
  });
});

describe("hints/hint-names-are-spelled-right", () => {
  it.each<Case>([
    ["the right names", { annotations: { readOnlyHint: true, title: "x", audience: ["user"] } }, "holds"],
    ["empty annotations", { annotations: {} }, "holds"],
    ["no annotations", {}, "not-applicable"],
    [
      "a key of a vendor beside the hint it resembles",
      { annotations: { readOnlyHint: true, readOnly: true } },
      "holds",
    ],
    ["a misspelt name beside another hint", { annotations: { openWorldHint: true, readOnly: true } }, "contradicted"],
  ])("judges %s", (_, definition, kind) => {
    expect(judgeDefinition("hints/hint-names-are-spelled-right", { name: "t", ...definition }).kind).toBe(kind);
  });

  it("says which hint was probably meant", () => {
    const annotations = { destructive: false, read_only_hint: true };
    expect(judgeDefinition("hints/hint-names-are-spelled-right", { name: "t", annotations })).toMatchObject({
      observed: [
        '"destructive", probably meant as destructiveHint',
        '"read_only_hint", probably meant as readOnlyHint',
      ],
    });
  });
});

describe("hints/annotation-keys-are-known", () => {
  it.each<Case>([
    ["all known keys", { annotations: { readOnlyHint: true, title: "x" } }, "holds"],
    ["no annotations", {}, "not-applicable"],
    ["a key of a vendor", { annotations: { costWarning: true } }, "contradicted"],
    ["a misspelt hint, which another check names", { annotations: { readonlyHint: true } }, "holds"],
    [
      "nested annotations, which another check names",
      { annotations: { annotations: { readOnlyHint: true } } },
      "holds",
    ],
    ["nested annotations that no other check names", { annotations: { annotations: {} } }, "contradicted"],
    ["a key beside the hint it resembles", { annotations: { readOnlyHint: true, readOnly: true } }, "contradicted"],
    ["a key named as a method", { annotations: { toString: 1 } }, "contradicted"],
  ])("judges %s", (_, definition, kind) => {
    expect(judgeDefinition("hints/annotation-keys-are-known", { name: "t", ...definition }).kind).toBe(kind);
  });
});
