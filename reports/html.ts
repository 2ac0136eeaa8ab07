import { createHash } from "node:crypto";
import { isKnown } from "../report-model/baseline.ts";
import { groupByConcern, groupResults } from "../report-model/finding-group.ts";
import { reportTexts } from "../report-model/finding.ts";
import { outcomeOf } from "../report-model/outcome.ts";
import type { Report } from "../report-model/report-model.ts";
import { renderEveryCheck } from "./html/every-check.ts";
import { renderFilterForm } from "./html/filter-form.ts";
import { filterScript } from "./html/filter-script.ts";
import { renderFindingGroup, type FindingPage } from "./html/finding.ts";
import { renderPageHead } from "./html/page-head.ts";
import { renderKnownFindings } from "./html/known-findings.ts";
import { markup, type Markup } from "./html/markup.ts";
import { renderUndecided } from "./html/open-questions.ts";
import { renderPicture } from "./html/picture.ts";
import { renderProblems } from "./html/problems.ts";
import { renderRelayPicture } from "./html/relay-table.ts";
import { renderRunDetails } from "./html/run-details.ts";
import { style } from "./html/style.ts";

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
  const title = `${report.target.server?.name ?? "server"}: ${report.tool.name}`;
  const document = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div class="page">
${renderPageHead(report, { findings: found.length > 0, notes: notes.length > 0 })}
<main id="main">
${renderProblems(report)}
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
${renderRunDetails(report)}
</main>
</div>
<script>${filterScript}</script>
</body>
</html>
`;
  return document.text;
}

/** Nothing is loaded from anywhere, and nothing runs but what is named here by its hash. */
const policy = [
  "default-src 'none'",
  "img-src data:",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(filterScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function hashOf({ text }: Markup): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
