import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual } from "./canonical.ts";
import { firstDifference } from "./difference.ts";
import type { Json } from "./value.ts";

describe("the first difference", () => {
  it.each<[string, Json | undefined, Json | undefined, string]>([
    ["a member that changed", { a: { b: true } }, { a: { b: false } }, "/a/b true → false"],
    ["an element that changed", { t: [1, { x: 1 }] }, { t: [1, { x: 2 }] }, "/t/1/x 1 → 2"],
    ["a member that is gone", { a: 1, b: 2 }, { a: 1 }, "/b 2 → (absent)"],
    ["a member that is new", {}, { a: null }, "/a (absent) → null"],
    ["an element that is new", [1], [1, 2], "/1 (absent) → 2"],
    ["another type", { a: [] }, { a: {} }, "/a [] → {}"],
    ["another root", 1, "1", '/ 1 → "1"'],
    ["a root that is gone", { a: 1 }, undefined, '/ {"a":1} → (absent)'],
    ["a member named as a method", { toString: 1 }, {}, "/toString 1 → (absent)"],
  ])("is %s", (_, before, after, line) => {
    expect(firstDifference(before, after)).toBe(line);
  });

  it("is none between equal values whose keys stand in another order", () => {
    expect(firstDifference({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 })).toBe("no difference");
    expect(firstDifference(undefined, undefined)).toBe("no difference");
  });

  it("is found exactly when the values are unequal", () => {
    const json = fc.jsonValue({ maxDepth: 2 }).map((value): Json => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(firstDifference(before, after) === "no difference").toBe(jsonEqual(before, after));
      }),
      { seed: 6 },
    );
  });
});
