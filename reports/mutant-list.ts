import type { MutantRow } from "./mutant-document.ts";
import { paint, paragraph, readableLayout, type Layout } from "./terminal/layout.ts";

/** Every mutant for a terminal: its id, and below it its lie, by suite, in the order of the rows. */
export function renderMutantList(rows: readonly Pick<MutantRow, "id" | "suite" | "lie">[], options: Layout): string {
  const layout = readableLayout(options);
  const suites = [...new Set(rows.map(({ suite }) => suite))];
  const lines = suites.flatMap((suite) => [
    paint(layout, ["bold"], suite),
    ...rows.filter((row) => row.suite === suite).flatMap(({ id, lie }) => [`  ${id}`, ...paragraph(lie, layout, 6)]),
    "",
  ]);
  return lines.join("\n");
}
