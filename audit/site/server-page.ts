import { clipText } from "../../report-model/clip.ts";
import { hintTable, type HintCell } from "../../report-model/hint-table.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";
import type { Report } from "../../report-model/report-model.ts";
import { markup, type Markup } from "../../reports/html/markup.ts";
import { prose } from "../../reports/html/prose.ts";
import { verdictMark } from "../../reports/html/verdict-mark.ts";
import { isUndecided, isUntrue } from "../record/run-of-report.ts";
import { versionDirectory } from "../servers/server.ts";
import type { WorstFinding } from "../record/record.ts";
import { recordFiles } from "../record/results-directory.ts";
import type { AuditedVersion, ServerHistory } from "./history.ts";
import { anchorOf, outcomeMark } from "./matrix.ts";
import type { SitePage } from "./page.ts";

/** Of one hint; the report names all of them. */
const maxTools = 10;
const maxNameLength = 80;
/** Of one server; older ones stay in the JSON. */
const maxVersions = 40;
const shown = ["fail", "error", "warn", "ambiguous", "inconclusive", "note", "pass"] as const;

/**
 * The page of one server with its history.
 *
 * @param files names of the reports that each result has, by its directory
 * @param report the current one, where there is one
 */
export function serverPage(
  history: ServerHistory,
  files: ReadonlyMap<string, readonly string[]>,
  report: Report | undefined,
): SitePage {
  const { id, current, versions } = history;
  const { record } = current;
  const left = versions.length - maxVersions;
  return {
    path: `server/${id}`,
    title: id,
    data: versions.map(({ record: each, dispute }) => ({ ...each, ...(dispute === undefined ? {} : { dispute }) })),
    body: markup`<p>${record.package === undefined ? undefined : markup`<code>${record.package}</code> `}${record.version === undefined ? undefined : `version ${record.version}`} ${outcomeMark(record)}</p>
${record.because === undefined ? undefined : markup`<p>${record.because}</p>`}
${renderDispute(current)}
${renderWorst(current, report)}
${renderHints(current, report)}
<section aria-labelledby="history-title">
<h2 id="history-title">History</h2>
<div class="scroll wide" tabindex="0" role="group" aria-label="Table of results">
<table class="matrix">
<thead><tr><th scope="col">Version</th><th scope="col">Tested</th><th scope="col">Outcome</th><th scope="col">Verdicts</th><th scope="col">With</th><th scope="col">Reports</th></tr></thead>
<tbody>
${versions.slice(0, maxVersions).map((version) => renderVersion(id, version, files.get(version.directory) ?? []))}</tbody>
</table>
</div>
${left > 0 ? markup`<p>${left} older results are in the JSON of this page.</p>` : undefined}
</section>`,
  };
}

function renderVersion(id: string, { record }: AuditedVersion, files: readonly string[]): Markup {
  const { run } = record;
  const version = versionDirectory(record.version);
  const counts = shown.flatMap((verdict) => {
    const count = run?.summary[verdict] ?? 0;
    return count === 0 ? [] : [verdictMark(verdict, count), " "];
  });
  const names = { [recordFiles.html]: "HTML", [recordFiles.json]: "JSON", [recordFiles.junit]: "JUnit" };
  const links = Object.entries(names)
    .filter(([file]) => files.includes(file))
    .map(
      ([file, words], index) =>
        markup`${index === 0 ? "" : " · "}<a href="${id}/${version}/${file}">${words} of ${version}</a>`,
    );
  return markup`<tr>
<th scope="row">${record.version ?? "unknown"}</th>
<td class="day">${record.startedAt.slice(0, 10)}</td>
<td>${outcomeMark(record)}</td>
<td>${counts.length === 0 ? (record.because ?? "–") : counts}</td>
<td>${run === undefined ? "–" : `${run.tool}, seed ${run.seed}${run.called ? "" : ", no tool called"}`}</td>
<td>${links}</td>
</tr>
`;
}

function renderDispute({ dispute }: AuditedVersion): Markup | undefined {
  if (dispute === undefined) return undefined;
  const { by, date, answer } = dispute;
  return markup`<section aria-labelledby="dispute-title">
<h2 id="dispute-title">What its author says</h2>
<blockquote>${answer}</blockquote>
<p class="dim">${by}${date === undefined ? undefined : `, ${date}`}</p>
</section>`;
}

function renderWorst({ record: { id, version, run } }: AuditedVersion, report: Report | undefined): Markup | undefined {
  if (run === undefined || run.worst.length === 0) return undefined;
  const reportPath = report === undefined ? undefined : `${id}/${versionDirectory(version)}/${recordFiles.html}`;
  return markup`<section aria-labelledby="worst-title">
<h2 id="worst-title">Worst findings</h2>
<ul>
${run.worst.map((worst) => renderFinding(worst, reportPath))}</ul>
</section>`;
}

/** @param reportPath of the HTML report, in which each finding has a place, with its calls */
function renderFinding(
  { verdict, check, hint, tool, tools, message, finding }: WorstFinding,
  reportPath: string | undefined,
): Markup {
  const ofTool =
    tool === undefined
      ? undefined
      : markup` of <code>${tool}</code>${tools > 1 ? ` and ${tools - 1} more` : undefined}`;
  const about = markup`${hint === undefined ? undefined : markup`, <code>${hint}</code>`}${ofTool}`;
  const anchor = finding === undefined ? undefined : anchorOf(finding);
  const seen =
    reportPath === undefined || anchor === undefined
      ? undefined
      : markup` <a href="${reportPath}#${anchor}">See it in the report</a>`;
  return markup`<li${anchor === undefined ? undefined : markup` id="${anchor}"`}>${verdictMark(verdict)} <code>${check}</code>${about}: ${prose(message)}${seen}</li>
`;
}

function renderHints({ record: { run } }: AuditedVersion, report: Report | undefined): Markup | undefined {
  if (run === undefined || !run.called) return undefined;
  const rows = report === undefined ? [] : hintTable(report, Number.POSITIVE_INFINITY);
  const toolsWith = (hint: HintName, has: (cell: HintCell) => boolean): readonly string[] =>
    rows.flatMap(({ tools, cells }) => (cells.some((cell) => cell.hint === hint && has(cell)) ? tools : []));
  return markup`<section aria-labelledby="hints-title">
<h2 id="hints-title">Hints</h2>
<div class="scroll wide" tabindex="0" role="group" aria-label="Table of hints">
<table class="matrix narrow">
<thead><tr><th scope="col">Hint</th><th scope="col">Decided</th><th scope="col">Untrue</th><th scope="col">Undecided</th></tr></thead>
<tbody>
${hintNames.map((hint) => {
  const { decided, untrue, undecided } = run.hints[hint];
  return markup`<tr><th scope="row"><code>${hint}</code></th><td>${decided}</td><td${untrue > 0 ? markup` class="untrue"` : undefined}>${counted(untrue, toolsWith(hint, isUntrue))}</td><td>${counted(undecided, toolsWith(hint, isUndecided))}</td></tr>
`;
})}</tbody>
</table>
</div>
</section>`;
}

/** How many tools, and which. */
function counted(count: number, tools: readonly string[]): Markup {
  if (count === 0 || tools.length === 0) return markup`${count}`;
  const left = tools.length - maxTools;
  const names = tools
    .slice(0, maxTools)
    .map((tool, index) => markup`${index === 0 ? "" : ", "}<code>${clipText(tool, maxNameLength)}</code>`);
  return markup`${count}: ${names}${left > 0 ? ` and ${left} more` : undefined}`;
}
