import { dialectMarks } from "../../report-model/dialect-mark.ts";
import { comparisonsOf, type BaselineComparison, type KnownList } from "../../report-model/baseline.ts";
import { groupByConcern } from "../../report-model/finding-group.ts";
import type { Report } from "../../report-model/report-model.ts";
import { describeBaseline, knownBy } from "../terminal/known-findings.ts";
import { renderFindingGroup, type FindingPage } from "./finding.ts";
import { markup, type Markup } from "./markup.ts";

const texts: Readonly<Record<KnownList, { readonly title: string; readonly remedy: Markup }>> = {
  baseline: { title: "Known findings", remedy: markup`Add <code>--update-baseline</code> to remove` },
  ignored: { title: "Ignored by the configuration", remedy: markup`Remove from <code>ignore</code>` },
};

/** Findings that the baseline or the configuration excuses, apart from the others, and entries that no longer apply. */
export function renderKnownFindings(report: Report, page: FindingPage): readonly Markup[] {
  return comparisonsOf(report).map(([list, comparison]) => renderList(list, comparison, report, page));
}

function renderList(list: KnownList, comparison: BaselineComparison, { results }: Report, page: FindingPage): Markup {
  const { stale } = comparison;
  const { title, remedy } = texts[list];
  return markup`<section id="${list}" class="known" aria-labelledby="${list}-title">
<h2 id="${list}-title">${title}</h2>
<p>${describeBaseline(comparison)}. They do not make the run fail.</p>
${
  stale.length === 0
    ? undefined
    : markup`<section class="group fail stale"><h3>No longer occurs</h3><p>${remedy} ${stale.length === 1 ? "it" : "them"}.</p>
<ul>${stale.map(({ check, dialect, tool, reason }) => markup`<li><code>${check}</code> ${[...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect ?? "static")].join(" ")}: ${reason}</li>`)}</ul></section>`
}
${groupByConcern(knownBy(list, results)).map((group) => renderFindingGroup(group, page, false))}
</section>`;
}
