import { dialectMarks } from "../../report-model/dialect-mark.ts";
import { isKnown } from "../../report-model/baseline.ts";
import { groupByConcern } from "../../report-model/finding-group.ts";
import type { Report } from "../../report-model/report-model.ts";
import { describeBaseline } from "../terminal/known-findings.ts";
import { renderFindingGroup, type FindingPage } from "./finding.ts";
import { markup, type Markup } from "./markup.ts";

/** Findings that the baseline excuses, apart from the others, and entries that no longer occur. */
export function renderKnownFindings({ results, baseline }: Report, page: FindingPage): Markup | undefined {
  if (baseline === undefined) return undefined;
  const { stale } = baseline;
  return markup`<section id="baseline" aria-labelledby="baseline-title">
<h2 id="baseline-title">Known findings</h2>
<p>${describeBaseline(baseline)}. They do not make the run fail.</p>
${
  stale.length === 0
    ? undefined
    : markup`<section class="group fail stale"><h3>No longer occurs</h3><p>Add <code>--update-baseline</code> to remove ${stale.length === 1 ? "it" : "them"}.</p>
<ul>${stale.map(({ check, dialect, tool, reason }) => markup`<li><code>${check}</code> ${[...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect)].join(" ")}: ${reason}</li>`)}</ul></section>`
}
${groupByConcern(results.filter(isKnown)).map((group) => renderFindingGroup(group, page, false))}
</section>`;
}
