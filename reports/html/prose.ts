import { markup, type Markup } from "./markup.ts";

/** A sentence in which what stands in backticks, as in Markdown, is code. */
export function prose(text: string): Markup {
  // Every second piece stands between two of them; a last one that is alone stays.
  const pieces = text.split("`");
  const isWhole = pieces.length % 2 === 1;
  return markup`${pieces.map((piece, index) => {
    if (index % 2 === 0) return piece;
    return isWhole || index < pieces.length - 1 ? markup`<code>${piece}</code>` : `\`${piece}`;
  })}`;
}
