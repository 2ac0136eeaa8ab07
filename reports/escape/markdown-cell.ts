import { visibleText } from "./visible-text.ts";

const maxCellLength = 2000;

/**
 * Text for one cell of a Markdown table. Code spans stay code; outside them nothing can open a link, an image, emphasis
 * or HTML. A bar is escaped everywhere, since tables split before code spans are read.
 */
export function markdownCell(text: string): string {
  return visibleText(text.replaceAll(/\s+/g, " ").trim(), maxCellLength)
    .split(/(`[^`]+`)/)
    .map((piece, index) =>
      index % 2 === 1 ? piece.replaceAll("|", "\\|") : piece.replaceAll(/[\\`*[\]<>|~]|(?<!\w)_|_(?!\w)/g, "\\$&"),
    )
    .join("");
}
