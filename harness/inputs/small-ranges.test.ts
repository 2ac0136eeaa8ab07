import { describe, expect, it } from "vitest";
import { wholeSmallRanges } from "./small-ranges.ts";

const level = { type: "integer", minimum: 0, maximum: 10 };
const valid = (): boolean => true;

describe("small ranges of integers", () => {
  it("are asked about whole, wherever they stand, without what is there already", () => {
    const deep = { type: "object", properties: { at: { type: "object", properties: { level } } } };
    const made = wholeSmallRanges(deep, [{ at: { level: 0 } }, { at: { level: 10 }, on: true }], valid);
    expect(made).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value, index) =>
        index % 2 === 0 ? { at: { level: value } } : { at: { level: value }, on: true },
      ),
    );
  });

  it("vary together, and one by one where they cannot", () => {
    const two = { type: "object", properties: { a: { type: "integer", minimum: 1, maximum: 2 }, b: level } };
    const bounds = [
      { a: 1, b: 0 },
      { a: 1, b: 10 },
    ];
    expect(wholeSmallRanges(two, bounds, valid)[0]).toEqual({ a: 2, b: 1 });
    const made = wholeSmallRanges(two, bounds, ({ a, b }) => a !== 2 || b === 0);
    expect(made.slice(0, 2)).toEqual([
      { a: 2, b: 0 },
      { a: 1, b: 1 },
    ]);
    expect(made).toHaveLength(10);
  });

  it("may exclude their bounds", () => {
    const schema = { properties: { n: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 3 } } };
    expect(wholeSmallRanges(schema, [{}], valid)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("are none where they are large, open, or no integers", () => {
    const properties = {
      large: { type: "integer", minimum: 0, maximum: 99 },
      open: { type: "integer", minimum: 0 },
      real: { type: "number", minimum: 0, maximum: 9 },
    };
    expect(wholeSmallRanges({ properties }, [{}], valid)).toEqual([]);
    expect(wholeSmallRanges(true, [], valid)).toEqual([]);
  });
});
