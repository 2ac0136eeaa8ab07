import { labelledText, paint, paragraph, readableLayout, type Layout } from "../terminal/layout.ts";
import { counted } from "../terminal/wording.ts";
import { groupByDocument, summariseCoverage, type RequirementCoverage } from "../../report-model/coverage-model.ts";

/** Requirements, checks and mutants for a terminal: the rows of each document, the sums last. */
export function renderCoverageText(rows: readonly RequirementCoverage[], options: Layout): string {
  const layout = readableLayout(options);
  const sections = [...groupByDocument(rows)].map(([document, members]) =>
    [paint(layout, ["bold"], document), "", ...members.flatMap((row) => [...renderRow(row, layout), ""])].join("\n"),
  );
  return [...sections, ...renderSums(rows, layout), ""].join("\n");
}

function renderRow(row: RequirementCoverage, layout: Layout): readonly string[] {
  const where = `${row.section}, ${row.ordinal}`;
  return [
    `${paint(layout, ["bold"], row.id)}  ${row.level}  ${paint(layout, ["dim"], row.role)}`,
    ...paragraph(row.says, layout),
    ...labelledText("where", [where], layout),
    ...(row.excluded === undefined
      ? [
          ...labelledText("checks", row.checks, layout),
          ...labelledText("mutants", [row.mutants.length === 0 ? "none" : row.mutants.join(", ")], layout),
        ]
      : labelledText("no check", [`${row.excluded}.`], layout)),
    ...labelledText("wording", row.ambiguities.length === 0 ? [] : [row.ambiguities.join(", ")], layout),
  ];
}

function renderSums(rows: readonly RequirementCoverage[], layout: Layout): readonly string[] {
  return summariseCoverage(rows).flatMap((sum) => [
    paint(layout, ["bold"], sum.document),
    `  ${counted(sum.rows, "row")}, ${sum.tested} tested, ${sum.excluded} excluded; ` +
      `${sum.serverRulesTested} of ${counted(sum.serverRules, "server rule")} and ` +
      `${sum.clientRulesTested} of ${counted(sum.clientRules, "client rule")} tested`,
  ]);
}
