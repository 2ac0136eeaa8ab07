import { markdownCell } from "./escape/markdown-cell.ts";

/**
 * A table in GitHub-flavoured Markdown, its columns padded to one width as Prettier leaves them.
 *
 * @param heading text of every column; rows have as many cells
 */
export function markdownTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [heading, ...rows].map((row) => row.map(markdownCell));
  const widths = heading.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

/** Words as code, separated by commas: `` `a`, `b` ``; a dash where there are none. */
export function codeList(words: readonly string[]): string {
  return words.length === 0 ? "–" : words.map((word) => `\`${word}\``).join(", ");
}
