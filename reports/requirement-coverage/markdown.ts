import { codeWords, markdownEntry } from "../markdown-entry.ts";
import { markdownTable } from "../markdown-table.ts";
import { groupByDocument, summariseCoverage, type RequirementCoverage } from "../../report-model/coverage-model.ts";

/** More mutants than this are counted: which they are stands in `docs/mutants.md`. */
const mostMutants = 3;

/**
 * Requirements, checks and mutants as Markdown, a section for each document and each of its requirements.
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
    `${each.clientRulesTested} of ${each.clientRules}`,
  ]);
  const heads = ["Document", "Rows", "Tested", "Excluded", "Server rules tested", "Client rules tested"];
  const sections = [...groupByDocument(rows)].map(([document, members]) => [
    `## ${document}`,
    ...members.map(renderRow),
  ]);
  return `${[markdownTable(heads, summary), ...sections.flat()].join("\n\n")}\n`;
}

function renderRow(row: RequirementCoverage): string {
  const more = row.mutants.length - mostMutants;
  const mutants = codeWords(row.mutants.slice(0, mostMutants));
  return markdownEntry({
    id: row.id,
    texts: [row.says],
    facts: [
      ["Level", `${row.level}, for the ${row.role}`],
      ["Where", `${row.section}, ${row.ordinal}`],
      row.excluded === undefined ? ["Checks", codeWords(row.checks)] : ["Not tested", `${row.excluded}.`],
      ["Mutants", more > 0 ? `${mutants} and ${more} more` : mutants],
      ["Ambiguities", row.ambiguities.join(", ")],
    ],
  });
}
