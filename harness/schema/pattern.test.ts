import { describe, expect, test } from "vitest";
import { TimeLimitExceeded } from "./time-limit.ts";
import { estimateCost } from "./pattern-cost.ts";
import { compilePattern } from "./pattern.ts";

describe("a pattern", () => {
  test("means ECMA-262 with flag u, and without it where it would not compile", () => {
    expect(compilePattern("^.$")?.test("😀")).toBe(true);
    expect(compilePattern("^[\\w-.]+$")?.test("a-b.c")).toBe(true);
    expect(compilePattern("^\\p{Lu}$")?.test("Ä")).toBe(true);
  });

  test("of another language is none", () => {
    expect(compilePattern("(?P<year>[0-9]+)")).toBeUndefined();
    expect(compilePattern("[")).toBeUndefined();
  });

  test.each(["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^([a-z]+)*\\1$"])(
    "that backtracks without end is given up: %s",
    (source) => {
      const pattern = compilePattern(source);
      expect(pattern?.plain).toBe(false);
      expect(pattern?.test("aaa") === true || source.includes("\\1")).toBe(true);
      expect(() => pattern?.test(`${"a".repeat(60)}!`)).toThrow(TimeLimitExceeded);
    },
  );

  test("that is harmless on short text is given up on a very long one", () => {
    const pattern = compilePattern("^.*.*.*=$");
    expect(pattern?.test("a=")).toBe(true);
    expect(() => pattern?.test("a".repeat(20_000))).toThrow(TimeLimitExceeded);
  });
});

describe("the estimate of a pattern's cost", () => {
  test.each([
    ["^abc$", 1, 0],
    ["^[a-z*+?]+$", 1, 1],
    ["^(?:a|b|c)x?$", 6, 0],
    ["^\\(\\*\\)[\\]+]*$", 1, 1],
    ["^[0-9]{4,}-(0[1-9]|1[012])T[0-9]{1,3}Z?$", 12, 1],
    ["^(?=.*[0-9])[a-z]{2}$", 1, 1],
  ])("of %s is %i ways and %i loops", (source, ways, loops) => {
    expect(estimateCost(source)).toEqual({ ways, loops });
  });

  test.each(["(a+)+", "(ab)*", "(a|b){2,}", "(a)\\1", "(?<n>a)\\k<n>"])("of %s is unknown", (source) => {
    expect(estimateCost(source)).toBeUndefined();
  });
});
