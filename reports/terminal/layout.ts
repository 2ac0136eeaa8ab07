import { styleText } from "node:util";

/** How the terminal is; the command finds out, a report never looks at the process. */
export interface Layout {
  readonly colour: boolean;
  readonly width: number;
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "magenta" | "cyan";

/** Sentences wider than this are hard to read, narrower ones are all line breaks. */
const widest = 120;
const narrowest = 40;

const labelWidth = 10;
const margin = "  ";

/** The layout with its width brought into the range in which the reports read well. */
export function readableLayout(layout: Layout): Layout {
  return { colour: layout.colour, width: Math.min(Math.max(Math.trunc(layout.width) || 80, narrowest), widest) };
}

/** The text in the styles given, or as it is where colours are not wanted. */
export function paint(layout: Layout, styles: readonly Style[], text: string): string {
  if (!layout.colour) return text;
  // Without `validateStream: false` the answer would depend on this process's own stdout.
  return styles.reduce((painted, style) => styleText(style, painted, { validateStream: false }), text);
}

/**
 * Breaks a sentence at its blanks. A word longer than the line stays whole, so that it can still be copied.
 *
 * @param width columns there are for each line
 * @param hanging blanks before every line but the first
 */
export function wrapText(text: string, width: number, hanging = 0): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/(?<! ) *[^ ]+/g) ?? []) {
    if (line !== "" && line.length + word.length > width) {
      lines.push(line);
      line = " ".repeat(hanging) + word.trimStart();
    } else {
      line += word;
    }
  }
  return [...lines, line];
}

/** As `wrapText`, and a word longer than the line is broken: for what is shown to be read and not to be copied. */
export function breakText(text: string, width: number): readonly string[] {
  const pieces = new RegExp(`.{1,${width}}`, "gsu");
  return wrapText(text, width).flatMap((line) => line.match(pieces) ?? [line]);
}

/** The beginning of a line, at most so many columns of it; no character is cut in two. */
export function cutText(line: string, width: number): string {
  return line
    .slice(0, width)
    .replace(/\p{Cs}$/u, "")
    .trimEnd();
}

/** A name in a table, which ends in "…" where the row has no room for all of it. */
export function fitName(name: string, width: number): string {
  return name.length <= width ? name : `${cutText(name, width - 1)}…`;
}

/** Puts pieces beside each other, comma or dot between them, and breaks lines between pieces only. */
export function flowPieces(pieces: readonly string[], separator: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const [index, piece] of pieces.entries()) {
    const text = index < pieces.length - 1 ? piece + separator : piece;
    if (line !== "" && line.length + text.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = text;
    } else {
      line += text;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** A paragraph under a heading, wrapped. */
export function paragraph(text: string, layout: Layout, indent: number = margin.length): readonly string[] {
  return wrapText(text, layout.width - indent).map((line) => " ".repeat(indent) + line);
}

/** A label and, beside it, lines that are already as they shall be. */
export function labelled(label: string, lines: readonly string[], layout: Layout): readonly string[] {
  return lines.map((line, index) => {
    const head = (index === 0 ? label : "").padEnd(labelWidth);
    return `${margin}${index === 0 ? paint(layout, ["dim"], head) : head}${line}`;
  });
}

/** A label and, beside it, texts that are wrapped one by one with a hanging indent. */
export function labelledText(label: string, texts: readonly string[], layout: Layout): readonly string[] {
  const hanging = texts.length > 1 ? 2 : 0;
  return labelled(
    label,
    texts.flatMap((text) => wrapText(text, columnWidth(layout), hanging)),
    layout,
  );
}

/** Columns there are beside a label. */
export function columnWidth(layout: Layout): number {
  return layout.width - margin.length - labelWidth;
}

/** The first and the last entries of a list that is too long, with a line in between that counts the rest. */
export function elideMiddle(
  lines: readonly string[],
  most: { readonly first: number; readonly last: number },
): readonly string[] {
  const left = lines.length - most.first - most.last;
  if (left <= 0) return lines;
  return [...lines.slice(0, most.first), `… +${left} more`, ...lines.slice(lines.length - most.last)];
}
