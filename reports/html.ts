import { isKnown } from "../report-model/baseline.ts";
import { groupByConcern, groupResults } from "../report-model/finding-group.ts";
import { reportTexts } from "../report-model/finding.ts";
import { outcomeOf } from "../report-model/outcome.ts";
import type { Report } from "../report-model/report-model.ts";
import { renderDocument } from "./html/document.ts";
import { renderEveryCheck } from "./html/every-check.ts";
import { renderFilterForm } from "./html/filter-form.ts";
import { filterScript } from "./html/filter-script.ts";
import { renderFindingGroup, type FindingPage } from "./html/finding.ts";
import { renderPageHead } from "./html/page-head.ts";
import { renderKnownFindings } from "./html/known-findings.ts";
import { markup } from "./html/markup.ts";
import { renderUndecided } from "./html/open-questions.ts";
import { renderPicture } from "./html/picture.ts";
import { renderProblems } from "./html/problems.ts";
import { renderRelayPicture } from "./html/relay-table.ts";
import { renderRunDetails } from "./html/run-details.ts";
import { style } from "./html/style.ts";
import { testedName } from "../report-model/tested-name.ts";

/** Findings that are open when the page is: the first of each check that makes the run fail. */
const maxOpen = 20;

/**
 * The report as one page that needs nothing else: it sends no request, runs no script but its own, which filters, and is
 * whole without that.
 */
export function renderHtml(report: Report): string {
  const page: FindingPage = { texts: reportTexts(report), anchors: new Set() };
  const found = groupByConcern(report.results.filter((result) => !isKnown(result)));
  const notes = groupResults(report.results.filter(({ verdict }) => verdict === "note"));
  const title = `${testedName(report)}: ${report.tool.name}`;
  const main = markup`${renderProblems(report)}
${report.relay === undefined ? renderPicture(report) : renderRelayPicture(report)}
${renderFilterForm(report.results)}
${
  found.length === 0
    ? undefined
    : markup`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${found.map((group, index) => renderFindingGroup(group, page, index < maxOpen && outcomeOf(group.first, report.failOn) === "failed"))}
</section>`
}
${renderKnownFindings(report, page)}
${renderUndecided(report)}
${
  notes.length === 0
    ? undefined
    : markup`<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
${notes.map((group) => renderFindingGroup(group, page, false))}
</section>`
}
${renderEveryCheck(report)}
${renderRunDetails(report)}`;
  const header = renderPageHead(report, { findings: found.length > 0, notes: notes.length > 0 });
  return renderDocument({ title, style, script: filterScript, header, main });
}
