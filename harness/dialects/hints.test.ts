import { describe, expect, it } from "vitest";
import type { Json } from "../json/value.ts";
import { defaultHints, ofEachHint } from "../../report-model/hints.ts";
import { fillHints, nonBooleanHints, readHints, type DeclaredHints } from "./hints.ts";

const states = [undefined, false, true] as const;

/** Every annotations object over absent, false and true: 3⁴. */
const vectors: readonly DeclaredHints[] = states.flatMap((readOnlyHint) =>
  states.flatMap((destructiveHint) =>
    states.flatMap((idempotentHint) =>
      states.map((openWorldHint) => ({
        ...(readOnlyHint === undefined ? {} : { readOnlyHint }),
        ...(destructiveHint === undefined ? {} : { destructiveHint }),
        ...(idempotentHint === undefined ? {} : { idempotentHint }),
        ...(openWorldHint === undefined ? {} : { openWorldHint }),
      })),
    ),
  ),
);

describe("absent hints", () => {
  it("take the defaults of the core specification in each of the 81 vectors, and present ones stay", () => {
    expect(vectors).toHaveLength(81);
    for (const declared of vectors) {
      expect(fillHints(readHints(declared), defaultHints)).toMatchObject({
        readOnlyHint: declared.readOnlyHint ?? false,
        destructiveHint: declared.destructiveHint ?? true,
        idempotentHint: declared.idempotentHint ?? false,
        openWorldHint: declared.openWorldHint ?? true,
      });
    }
  });

  it("take the hints of another vector when that is the fallback, in each of the 81 vectors", () => {
    const inverse = ofEachHint((hint) => !hint.default);
    for (const declared of vectors) {
      expect(fillHints(declared, inverse)).toMatchObject({
        readOnlyHint: declared.readOnlyHint ?? true,
        destructiveHint: declared.destructiveHint ?? false,
        idempotentHint: declared.idempotentHint ?? true,
        openWorldHint: declared.openWorldHint ?? false,
      });
    }
  });
});

describe("declared hints", () => {
  it.each<[string, Json | undefined]>([
    ["absent annotations", undefined],
    ["null", null],
    ["an array", [true]],
    ["a text", "readOnlyHint"],
    ["other keys", { readonlyHint: true, title: "x" }],
    ["hints of other types", { readOnlyHint: "true", destructiveHint: 1, idempotentHint: null, openWorldHint: {} }],
    ["hints of the prototype alone", JSON.parse('{"__proto__":{"readOnlyHint":true}}')],
  ])("are none in %s", (_, annotations) => {
    expect(readHints(annotations)).toEqual({});
  });

  it("are read beside hints of other types", () => {
    expect(readHints({ readOnlyHint: "no", destructiveHint: false })).toEqual({ destructiveHint: false });
  });

  it("of other types are named with their value", () => {
    const annotations = { readOnlyHint: null, destructiveHint: true, idempotentHint: 0, openWorldHint: "false" };
    expect(nonBooleanHints(annotations)).toEqual([
      { name: "readOnlyHint", value: null },
      { name: "idempotentHint", value: 0 },
      { name: "openWorldHint", value: "false" },
    ]);
    expect(vectors.flatMap((vector) => nonBooleanHints(vector))).toEqual([]);
  });
});
