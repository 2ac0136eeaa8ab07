import { describe, expect, test } from "vitest";
import { canonicalText } from "./canonical.ts";
import type { Json } from "./value.ts";
import { permuteKeys, stringifyWithKeyOrder } from "./key-order.ts";

const nested: Json = { action: "read", options: { deep: [{ x: 1, y: 2, z: 3 }], mode: null }, path: "a" };
const seeds = Array.from({ length: 50 }, (_, seed) => seed - 10);

describe("permuteKeys", () => {
  test("changes the order of every object with two keys or more, and nothing else", () => {
    for (const seed of seeds) {
      const permuted = permuteKeys(nested, seed);
      expect(JSON.stringify(permuted)).not.toBe(JSON.stringify(nested));
      expect(canonicalText(permuted)).toBe(canonicalText(nested));
    }
    expect(JSON.stringify(permuteKeys([{ b: 1, a: 2 }], 3))).toBe('[{"a":2,"b":1}]');
  });

  test("gives the same order for the same seed and reaches every order over seeds", () => {
    const orders = seeds.map((seed) => Object.keys(Object(permuteKeys({ a: 1, b: 2, c: 3 }, seed))).join(""));
    expect(seeds.map((seed) => Object.keys(Object(permuteKeys({ a: 1, b: 2, c: 3 }, seed))).join(""))).toEqual(orders);
    expect(new Set(orders)).toEqual(new Set(["acb", "bac", "bca", "cab", "cba"]));
  });

  test("leaves scalars, single keys and __proto__ as they are", () => {
    const value: Json = JSON.parse('{"__proto__":{"a":1}}');
    expect(JSON.stringify(permuteKeys(value, 1))).toBe('{"__proto__":{"a":1}}');
    expect(permuteKeys("a", 1)).toBe("a");
  });
});

describe("stringifyWithKeyOrder", () => {
  test("writes JSON of the same value with another order of keys, integer-like ones too", () => {
    const value: Json = { 1: "a", 2: "b", b: { 10: 0, 9: 1 } };
    for (const seed of seeds) {
      const text = stringifyWithKeyOrder(value, seed);
      expect(text).not.toBe(JSON.stringify(value));
      expect(text).toContain('"b":{"10":0,"9":1}');
      expect(canonicalText(JSON.parse(text))).toBe(canonicalText(value));
    }
  });

  test("escapes as JSON does", () => {
    expect(stringifyWithKeyOrder({ 'a"': "\n", b: [] }, 1)).toBe('{"b":[],"a\\"":"\\n"}');
  });
});
