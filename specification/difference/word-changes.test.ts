import { describe, expect, it } from "vitest";
import { alignWords, changesOf, wordsOf } from "./word-changes.ts";

function shown(before: string, now: string): string {
  const [old, words] = [wordsOf(before), wordsOf(now)];
  return changesOf(old, words, alignWords(old, words))
    .map(({ kind, text }) =>
      kind === "same" ? text : kind === "removed" ? ` [-${text.trim()}-]` : ` {+${text.trim()}+}`,
    )
    .join("")
    .trim();
}

describe("words of two wordings", () => {
  it.each([
    ["a keyword", "A MUST NOT b.", "A SHOULD b.", "A [-MUST NOT-] {+SHOULD+} b."],
    ["words beside a keyword", "A MUST close b.", "A MAY end b.", "A [-MUST close-] {+MAY end+} b."],
    ["case alone", "Servers open.", "servers open.", "servers open."],
    ["a comma between changed words", "a b, c d", "a x, y d", "a [-b, c-] {+x, y+} d"],
    ["everything", "one two three four", "five six seven eight", "[-one two three four-] {+five six seven eight+}"],
  ])("tell what changed: %s", (_, before, now, text) => {
    expect(shown(before, now)).toBe(text);
  });

  it("of a sentence without end are told at once", () => {
    const long = (word: string): string => Array.from({ length: 2_000 }, (_, index) => `${word}${index}`).join(" ");
    const [old, words] = [wordsOf(`A ${long("x")} MUST z`), wordsOf(`A ${long("y")} MUST z`)];
    expect(alignWords(old, words)).toEqual([
      [0, 0],
      [2_001, 2_001],
      [2_002, 2_002],
    ]);
  });
});
