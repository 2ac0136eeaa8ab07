import type { PhrasingContent } from "mdast";

/** The text of a block without its marks, and for every stretch of it the line it comes from and whether it is code. */
export interface PlainText {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

export interface Stretch {
  /** Index of its first character in the text. */
  readonly start: number;
  readonly line: number;
  readonly code: boolean;
}

/**
 * Takes the marks off the content of a block. HTML tags and comments vanish, an image leaves its description.
 *
 * Works through a list of its own, not by recursion: emphasis nests as deep as the file says.
 */
export function plainTextOf(nodes: readonly PhrasingContent[]): PlainText {
  const stretches: Stretch[] = [];
  let text = "";
  const add = (piece: string, line: number, code: boolean): void => {
    for (const [index, part] of piece.split("\n").entries()) {
      if (index > 0) text += code ? " " : "\n";
      stretches.push({ start: text.length, line: line + index, code });
      text += part;
    }
  };
  const left = [...nodes].reverse();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const line = node.position?.start.line ?? 1;
    if (node.type === "text") add(node.value, line, false);
    else if (node.type === "inlineCode") add(node.value, line, true);
    else if (node.type === "break") add("\n", line, false);
    else if (node.type === "image" || node.type === "imageReference") add(node.alt ?? "", line, false);
    else if ("children" in node) for (const child of [...node.children].reverse()) left.push(child);
  }
  return { text, stretches };
}

/** A text that has no marks, such as a comment of a program. */
export function unmarkedText(text: string, line: number): PlainText {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return { text, stretches: starts.map((start, index) => ({ start, line: line + index, code: false })) };
}

/** The line of a character. */
export function lineAt({ stretches }: PlainText, index: number): number {
  return stretchAt(stretches, index)?.line ?? 1;
}

/** Whether a character stands in a code span. */
export function isCodeAt({ stretches }: PlainText, index: number): boolean {
  return stretchAt(stretches, index)?.code ?? false;
}

function stretchAt(stretches: readonly Stretch[], index: number): Stretch | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.start ?? Infinity) <= index) low = middle + 1;
    else high = middle;
  }
  return stretches[low - 1];
}
