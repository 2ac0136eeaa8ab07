import { describe, expect, it } from "vitest";
import { separateComments } from "./program-comments.ts";

describe("separateComments", () => {
  it("takes a comment of more paragraphs than a call takes arguments", () => {
    const tags = 200_000;
    const { comments } = separateComments(`/*\n${"@a\n".repeat(tags)}*/`, 1);
    expect(comments).toHaveLength(tags);
    expect(comments.at(-1)).toMatchObject({ text: "@a", stretches: [{ line: tags + 1 }] });
  });
});
