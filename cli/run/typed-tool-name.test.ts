import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readToolName } from "../../options/tool-name.ts";
import { typedToolName } from "./typed-tool-name.ts";

describe("the name of a tool on the command line", () => {
  it.each(["search", "two words", "it's", "$HOME", "--", "-x", "", "é", "a::b", "{}", "null"])(
    "%j is typed as it is",
    (name) => expect(typedToolName(name)).toBe(name),
  );

  it.each([
    ["a\nb", String.raw`"a\nb"`],
    ["\u001B[31m", String.raw`"\u001b[31m"`],
    ["\u202Egnp", String.raw`"\u202egnp"`],
    ["::error::x", '"::error::x"'],
    ["a ##[error]", String.raw`"a \u0023#[error]"`],
    ["nul\0", String.raw`"nul\u0000"`],
    ["\uD800", String.raw`"\ud800"`],
    ['"a"', String.raw`"\"a\""`],
  ])("%j is typed as JSON", (name, typed) => expect(typedToolName(name)).toBe(typed));

  it("is what it was when it has been typed and read, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(readToolName(typedToolName(name) ?? "too long")).toBe(name);
      }),
      { seed: 31, examples: [['"'], ['""'], ['"a'], ["\uDFFF"]] },
    );
  });

  it("is never cut: one that is too long is not typed", () => {
    expect(typedToolName("x".repeat(16_000))).toHaveLength(16_000);
    expect(typedToolName("x".repeat(16_001))).toBeUndefined();
  });
});
