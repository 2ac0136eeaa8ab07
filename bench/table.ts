/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly result: string;
  readonly target: string;
  /** Absent where there is no target. */
  readonly met?: boolean;
}

/** A row for a ratio, with its bound. */
export function ratioRow(
  what: string,
  { ours, other, ratio }: { readonly ours: number; readonly other: number; readonly ratio: number },
  show: (value: number) => string,
  bound: { readonly atLeast: number } | { readonly atMost: number },
): Row {
  const atLeast = "atLeast" in bound;
  return {
    what,
    ours: show(ours),
    other: show(other),
    result: ratio.toFixed(2),
    target: atLeast ? `>= ${bound.atLeast}` : `<= ${bound.atMost}`,
    met: atLeast ? ratio >= bound.atLeast : ratio <= bound.atMost,
  };
}

/** A row for what ours takes longer, in milliseconds, with its bound. */
export function addedRow(
  what: string,
  { ours, other, added }: { readonly ours: number; readonly other: number; readonly added: number },
  maxMs: number,
): Row {
  return {
    what,
    ours: `${Math.round(ours)} ms`,
    other: `${Math.round(other)} ms`,
    result: `+ ${Math.round(added)} ms`,
    target: `+ <= ${maxMs} ms`,
    met: added <= maxMs,
  };
}

const heading = ["", "ours", "other", "result", "target", "met"];

/** The rows as a Markdown table, columns aligned, so that it can be quoted as it is. */
export function renderTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, ours, other, result, target, met }) => [
    what,
    ours,
    other,
    result,
    target,
    met === undefined ? "" : met ? "yes" : "NO",
  ]);
  return `${markdownTable(heading, cells)}\n`;
}

/**
 * A Markdown table with aligned columns, the first one to the left and the others to the right.
 *
 * @param cells of each line, as many as the heading has
 */
export function markdownTable(heading: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = heading.map((title, column) =>
    Math.max(3, title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const render = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => pad(cell, widths[column] ?? 0, column === 0)).join(" | ")} |`;
  const ruler = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [render(heading), ruler, ...cells.map(render)].join("\n");
}

function pad(text: string, width: number, left: boolean): string {
  return left ? text.padEnd(width) : text.padStart(width);
}
