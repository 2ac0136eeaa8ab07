import { describe, expect, it } from "vitest";
import { fingerprintOf, normaliseWording } from "./fingerprint.ts";

const plain = 'Servers MUST return "the same" answer for each call - always';

describe("fingerprintOf", () => {
  it("is the same in every version of the package, since rows ship it", () => {
    expect(fingerprintOf("Servers MUST answer.")).toBe(fingerprintOf("servers must answer"));
    expect(fingerprintOf("Servers MUST answer.")).toBe("1e66958b49beb2a5");
  });

  it.each([
    ["emphasis", 'Servers **MUST** return "_the same_" answer for each call - always'],
    ["code marks", 'Servers MUST return "`the same`" answer for each `call` - always'],
    ["line breaks and blanks", 'Servers MUST\n  return "the same" answer\tfor each call - always'],
    ["typographic quotes and dashes", "Servers MUST return “the same” answer for each call — always"],
    ["a list marker", '3. Servers MUST return "the same" answer for each call - always'],
    ["a quote mark", '> Servers MUST return "the same" answer\n> for each call - always'],
    ["comment marks", '/** Servers MUST return "the same" answer\n * for each call - always */'],
    ["a link", 'Servers MUST return "[the same](https://example.com/a_(b))" answer for each [call][1] - always'],
    ["tags and comments", '<Note>Servers MUST return "the same" answer</Note> <!-- x --> for each call - always'],
    ["escapes and entities", "Servers MUST return &quot;the same&quot; answer for each call \\- always"],
    ["case", plain.toUpperCase()],
    ["a full stop", `${plain}.`],
  ])("does not mind %s", (_, text) => {
    expect(fingerprintOf(text)).toBe(fingerprintOf(plain));
  });

  it.each([
    ["another word", plain.replace("each", "every")],
    ["a word more", plain.replace("the same", "the very same")],
    ["a negation", plain.replace("MUST", "MUST NOT")],
  ])("tells %s", (_, text) => {
    expect(fingerprintOf(text)).not.toBe(fingerprintOf(plain));
  });

  it("takes a table row with or without its borders", () => {
    expect(fingerprintOf("| name | string   | Yes |")).toBe(fingerprintOf("name | string | Yes"));
  });
});

describe("normaliseWording", () => {
  it.each([
    ["brackets", "[a](".repeat(50_000)],
    ["tags", "<a ".repeat(60_000)],
    ["full stops", `${".".repeat(150_000)}x`],
    ["empty lines", "\n".repeat(150_000)],
    ["quote marks", "> ".repeat(80_000)],
    ["comments", "{/*".repeat(50_000)],
  ])("gets through a text of %s", (_, text) => {
    expect(normaliseWording(text).length).toBeLessThanOrEqual(text.length);
  });
});
