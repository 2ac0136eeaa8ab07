import { codeWords, markdownEntry } from "./markdown-entry.ts";

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

/**
 * The kill matrix as Markdown, a heading for each suite and each mutant, in the order of the rows.
 *
 * @returns sections with second-level headings; the page's own heading is the caller's
 */
export function renderMutantDocument(rows: readonly MutantRow[]): string {
  const suites = [...new Set(rows.map(({ suite }) => suite))];
  const sections = suites.map((suite) => [
    `## ${suite}`,
    ...rows.filter((row) => row.suite === suite).map(renderMutant),
  ]);
  return `${sections.flat().join("\n\n")}\n`;
}

function renderMutant({ id, lie, dialects, killedBy, mayAlsoFail }: MutantRow): string {
  return markdownEntry({
    id,
    texts: [lie],
    facts: [
      ["Dialects", dialects.join(", ")],
      ["Killed by", codeWords(killedBy)],
      ["May also fail", codeWords(mayAlsoFail)],
    ],
  });
}
