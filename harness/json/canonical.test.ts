import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permuteKeys } from "./key-order.ts";
import { canonicalText, jsonEqual } from "./canonical.ts";
import { parseJson } from "./parse.ts";
import type { Json } from "./value.ts";
import { propertyRuns } from "../../test/long/property-runs.ts";

function read(text: string): Json {
  const parsed = parseJson(text);
  if (parsed.kind !== "value") throw new Error(`no value: ${parsed.kind}`);
  return parsed.value;
}

/** Any JSON value as it comes out of a parser, with few distinct atoms, so that equal ones are met too. */
const smallJson = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, false, 0, -0, 1, 1.5, "", "a", "1", "__proto__"),
      fc.array(tie("value"), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom("a", "b", "1", "__proto__", "toString"), tie("value"), { maxKeys: 2 }),
    ),
  }))
  .value.map((value) => read(JSON.stringify(value)));

describe("the canonical text", () => {
  it.each([
    ["sorts keys by code unit", '{"b":1,"a":2,"B":3,"10":4,"9":5}', '{"10":4,"9":5,"B":3,"a":2,"b":1}'],
    ["sorts keys inside arrays too", '[{"b":1,"a":2}]', '[{"a":2,"b":1}]'],
    ["keeps the order of arrays", "[3,1,2]", "[3,1,2]"],
    ["has no white space", ' { "a" : [ 1 , 2 ] } ', '{"a":[1,2]}'],
    ["keeps __proto__ as a key", '{"__proto__":1,"a":2}', '{"__proto__":1,"a":2}'],
    ["keeps the name of a method of every object", '{"toString":1,"constructor":2}', '{"constructor":2,"toString":1}'],
    ["sorts a surrogate pair before the last code units", '{"\uFB33":1,"😀":2}', '{"😀":2,"\uFB33":1}'],
  ])("%s", (_, text, canonical) => {
    expect(canonicalText(read(text))).toBe(canonical);
  });

  it("is the same for every order of the keys", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), smallJson), fc.integer(), (any, seed) => {
        const value = read(JSON.stringify(any));
        expect(canonicalText(permuteKeys(value, seed))).toBe(canonicalText(value));
      }),
      { seed: 3 },
    );
  });

  it("is the same exactly for equal values", () => {
    fc.assert(
      fc.property(smallJson, smallJson, (left, right) => {
        expect(canonicalText(left) === canonicalText(right)).toBe(isDeepStrictEqual(left, right));
      }),
      { seed: 4, numRuns: propertyRuns(1000) },
    );
  });

  it("reads back as the value it stands for", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        const value = read(JSON.stringify(any));
        expect(read(canonicalText(value))).toEqual(value);
      }),
      { seed: 5 },
    );
  });
});

describe("JSON equality", () => {
  it.each([
    ["1", "1.0"],
    ["0", "-0"],
    ["100", "1e2"],
    ['"A"', String.raw`"\u0041"`],
    ["9007199254740993", "9007199254740992"],
  ])("takes %s and %s for the same double or string", (left, right) => {
    expect(jsonEqual(read(left), read(right))).toBe(true);
  });

  it.each([
    ["1", '"1"'],
    ["null", "0"],
    ["null", "1e400"],
    ["1e400", "-1e400"],
    ["[]", "{}"],
    ['{"a":null}', "{}"],
    ["[1,2]", "[2,1]"],
    ['"é"', '"e\u0301"'],
    ['{"__proto__":null}', "{}"],
    [String.raw`"\ud800"`, String.raw`"\ud801"`],
  ])("tells %s from %s", (left, right) => {
    expect(jsonEqual(read(left), read(right))).toBe(false);
  });

  it("says what the canonical texts say", () => {
    fc.assert(
      fc.property(smallJson, smallJson, fc.integer(), (left, right, seed) => {
        expect(jsonEqual(left, right)).toBe(canonicalText(left) === canonicalText(right));
        expect(jsonEqual(left, permuteKeys(left, seed))).toBe(true);
      }),
      { seed: 6, numRuns: propertyRuns(1000) },
    );
  });

  it("tells an absent value from null and takes two absent ones for the same", () => {
    expect(jsonEqual(undefined, null)).toBe(false);
    expect(jsonEqual(null, undefined)).toBe(false);
    expect(jsonEqual(undefined, undefined)).toBe(true);
  });
});
