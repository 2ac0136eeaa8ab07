import { describe, expect, it } from "vitest";
import { unmarkedText } from "./plain-text.ts";
import { readUnits } from "./read-units.ts";
import { splitSentences } from "./sentences.ts";

function split(text: string): readonly string[] {
  return splitSentences(unmarkedText(text, 1)).map(({ start, end }) => text.slice(start, end));
}

describe("splitSentences", () => {
  it.each([
    ["One is here. Two is there! Is three? Yes.", ["One is here.", "Two is there!", "Is three?", "Yes."]],
    ["A (e.g. B) and i.e. C vs. D stay. Next.", ["A (e.g. B) and i.e. C vs. D stay.", "Next."]],
    ["Files, lists, etc. Then more.", ["Files, lists, etc.", "Then more."]],
    ["Version 1.2.3 of v2.0 is out. See it.", ["Version 1.2.3 of v2.0 is out.", "See it."]],
    ['He said "stop." Then he left.', ['He said "stop."', "Then he left."]],
    ["(It is so.) Or not.", ["(It is so.)", "Or not."]],
    ["Wait... what? Yes.", ["Wait... what?", "Yes."]],
    ["Ask J. Doe about it.", ["Ask J. Doe about it."]],
    ["1. First things first. Done.", ["1. First things first.", "Done."]],
    ["First\nline. Second\nline.", ["First\nline.", "Second\nline."]],
    ["  \n ", []],
  ])("splits %j", (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it("lets a code span begin a sentence and never end one", () => {
    const texts = readUnits("Use `a. B` here. `name` MUST be set.").map(({ text }) => text);
    expect(texts).toEqual(["Use a. B here.", "name MUST be set."]);
  });
});
