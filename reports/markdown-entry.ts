import { markdownCell } from "./escape/markdown-cell.ts";

/** One of many things of a kind, such as a check or a mutant. */
export interface MarkdownEntry {
  readonly id: string;
  /** What comes below the heading, a paragraph each. */
  readonly texts: readonly string[];
  /** A label and its value; one without a value is left out. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** A heading with a list below it: a table with as many columns cannot be read on a narrow screen. */
export function markdownEntry({ id, texts, facts }: MarkdownEntry): string {
  const items = facts.flatMap(([label, value]) => (value === "" ? [] : [`- ${label}: ${markdownCell(value)}`]));
  return [`### \`${id}\``, ...texts.map(markdownCell), items.join("\n")].filter((part) => part !== "").join("\n\n");
}

/** Words as code, separated by commas: `` `a`, `b` ``. */
export function codeWords(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}
