import { describe, expect, it } from "vitest";
import { literalPattern } from "./literal-pattern.ts";

const asciiCharacters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

describe("a text as a pattern", () => {
  it.for([...asciiCharacters, "é", "\u{1F600}", "\uD800", "\u2028"])("finds itself: %j", (character) => {
    const text = `a${character}b`;
    expect(new RegExp(`^${literalPattern(text)}$`, "u").test(text)).toBe(true);
    expect(new RegExp(`^${literalPattern(text)}$`, "u").test("axxb")).toBe(false);
  });
});
