import { codeList, markdownTable } from "../markdown-table.ts";
import { groupByDocument, summariseCoverage, type RequirementCoverage } from "../../report-model/coverage-model.ts";

/** More mutants than this are counted: which they are stands in `docs/mutants.md`. */
const mostMutants = 3;

/**
 * Requirements, checks and mutants as Markdown, a table a document.
 *
 * @returns a summary and sections with second-level headings; the page's own heading is the caller's
 */
export function renderCoverageMarkdown(rows: readonly RequirementCoverage[]): string {
  const summary = summariseCoverage(rows).map((each) => [
    each.document,
    String(each.rows),
    String(each.tested),
    String(each.excluded),
    `${each.serverRulesTested} of ${each.serverRules}`,
  ]);
  const heads = ["Document", "Rows", "Tested", "Excluded", "Server rules tested"];
  const sections = [...groupByDocument(rows)].map(([document, members]) => {
    const table = markdownTable(
      ["Row", "Level", "Role", "Where", "What it says", "Checks, or why there is none", "Mutants", "Ambiguities"],
      members.map(cellsOf),
    );
    return `## ${document}\n\n${table}\n`;
  });
  return [`${markdownTable(heads, summary)}\n`, ...sections].join("\n");
}

function cellsOf(row: RequirementCoverage): readonly string[] {
  const more = row.mutants.length - mostMutants;
  return [
    codeList([row.id]),
    row.level,
    row.role,
    `${row.section}, ${row.ordinal}`,
    row.says,
    row.excluded === undefined ? codeList(row.checks) : `${row.excluded}.`,
    `${codeList(row.mutants.slice(0, mostMutants))}${more > 0 ? ` and ${more} more` : ""}`,
    row.ambiguities.length === 0 ? "–" : row.ambiguities.join(", "),
  ];
}
