import { codeList, markdownTable } from "./markdown-table.ts";

/** One mutant of the reference server and the checks that tell it from an honest one. */
export interface MutantRow {
  readonly id: string;
  readonly suite: string;
  /** What the mutant does wrong, one sentence. */
  readonly lie: string;
  readonly dialects: readonly string[];
  /** Checks that must contradict it. */
  readonly killedBy: readonly string[];
  /** Checks that may contradict it as well, because one lie can break two claims. */
  readonly mayAlsoFail: readonly string[];
}

/** The kill matrix as a Markdown table, in the order of the rows. */
export function renderMutantTable(rows: readonly MutantRow[]): string {
  const heading = ["Mutant", "Suite", "Lie", "Dialects", "Killed by", "May also fail"];
  const cells = rows.map((row) => [
    codeList([row.id]),
    row.suite,
    row.lie,
    row.dialects.join(", "),
    codeList(row.killedBy),
    codeList(row.mayAlsoFail),
  ]);
  return `${markdownTable(heading, cells)}\n`;
}
