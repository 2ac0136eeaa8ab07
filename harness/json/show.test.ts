import { describe, expect, it } from "vitest";
import { showJson } from "./show.ts";

describe("a value in a sentence", () => {
  it("is its JSON text", () => {
    expect(showJson({ a: [1, "x", null] })).toBe('{"a":[1,"x",null]}');
  });

  it("is named absent when there is none", () => {
    expect(showJson(undefined)).toBe("(absent)");
  });

  it("is cut only where it is too long to read", () => {
    const longest = "x".repeat(158);
    expect(showJson(longest)).toBe(`"${longest}"`);
    expect(showJson(`${longest}x`)).toBe(`"${longest}x…`);
  });
});
