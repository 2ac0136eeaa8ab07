import { describe, expect, it } from "vitest";
import { shortValue } from "./short-value.ts";

const long = "x".repeat(10_000);

describe("a value in the wrong place", () => {
  it.each([[null], [true], [1], ["a"], [[1, "a"]], [{ a: [1] }]])("is kept when it is short: %j", (value) => {
    expect(shortValue(value)).toBe(value);
  });

  it.each([
    [long, `${"x".repeat(500)}…`],
    [[1, long], [`[1,"${"x".repeat(496)}…`]],
    [{ a: long }, { "…": `{"a":"${"x".repeat(494)}…` }],
  ])("keeps its type and its beginning when it is long", (value, short) => {
    expect(shortValue(value)).toEqual(short);
  });
});
