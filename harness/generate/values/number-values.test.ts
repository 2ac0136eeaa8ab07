import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitsNumber } from "../shape/number-rule.ts";
import type { NumberRule } from "../shape/variant.ts";
import { sampleDrawn } from "./drawn.ts";
import { boundaryNumbers, drawNumber, simpleNumbers } from "./number-values.ts";
import { propertyRuns } from "../../../test/long/property-runs.ts";

const free: NumberRule = {
  kind: "number",
  integers: true,
  fractions: false,
  minimum: -Infinity,
  maximum: Infinity,
  exclusiveMinimum: -Infinity,
  exclusiveMaximum: Infinity,
  multiplesOf: [],
};

describe("numbers", () => {
  test.each<[string, Partial<NumberRule>, number]>([
    ["without bounds", {}, 0],
    ["above zero", { exclusiveMinimum: 0 }, 1],
    ["below zero", { maximum: -3 }, -3],
    ["between fractions", { minimum: 1.2, maximum: 2.8 }, 2],
    [
      "strictly between whole numbers",
      { integers: false, fractions: true, exclusiveMinimum: 0, exclusiveMaximum: 1 },
      0.5,
    ],
    ["that are multiples", { minimum: 5, multiplesOf: [4, 6] }, 12],
    ["that are small multiples", { fractions: true, exclusiveMinimum: 0, maximum: 0.5, multiplesOf: [0.01] }, 0.01],
    ["beyond exact integers", { minimum: 2 ** 60 }, 2 ** 60],
    ["that can only be one", { fractions: true, minimum: 0.1, maximum: 0.1 }, 0.1],
  ])("%s start with the simplest, and all fit", (_, part, simplest) => {
    const rule = { ...free, ...part };
    expect(simpleNumbers(rule)[0]).toBe(simplest);
    expect(boundaryNumbers(rule).filter((value) => !fitsNumber(rule, value))).toEqual([]);
  });

  test("that are multiples without bounds have either sign", () => {
    const values = sampleDrawn((draw) => drawNumber({ ...free, multiplesOf: [5] }, draw), 100, 1);
    expect(values.filter((value) => value > 0).length).toBeGreaterThan(20);
    expect(values.filter((value) => value < 0).length).toBeGreaterThan(20);
  });

  test("drawn from any bounds mostly fit, and never are negative zero", () => {
    const bounds = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(1e6), fc.constantFrom([], [3], [0.25], [7, 2]));
    fc.assert(
      fc.property(bounds, ([minimum, width, multiplesOf]) => {
        const rule = { ...free, fractions: true, minimum, maximum: minimum + width + 100, multiplesOf };
        const values = sampleDrawn((draw) => drawNumber(rule, draw), 20, 1);
        expect(values.filter((value) => fitsNumber(rule, value)).length).toBeGreaterThan(10);
        expect(values.filter((value) => Object.is(value, -0))).toEqual([]);
      }),
      { seed: 1, numRuns: propertyRuns(50) },
    );
  });
});
