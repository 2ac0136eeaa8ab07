import { hintNames } from "../../report-model/hints.ts";
import { markup, type Markup } from "../../reports/html/markup.ts";
import { verdictMark } from "../../reports/html/verdict-mark.ts";
import { versionDirectory } from "../servers/server.ts";
import { recordFiles } from "../record/results-directory.ts";
import type { AuditedVersion, ServerHistory } from "./history.ts";
import { outcomeMark } from "./matrix.ts";
import type { SitePage } from "./page.ts";

/** Of one server; older ones stay in the JSON. */
const maxVersions = 40;
const shown = ["fail", "error", "warn", "ambiguous", "inconclusive", "note", "pass"] as const;

/**
 * The page of one server with its history.
 *
 * @param files names of the reports that each result has, by its directory
 */
export function serverPage(history: ServerHistory, files: ReadonlyMap<string, readonly string[]>): SitePage {
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
${renderWorst(current)}
${renderHints(current)}
<section aria-labelledby="history-title">
<h2 id="history-title">History</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Table of results">
<table>
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
  return markup`<tr>
<th scope="row">${record.version ?? "unknown"}</th>
<td>${record.startedAt.slice(0, 10)}</td>
<td>${outcomeMark(record)}</td>
<td>${counts.length === 0 ? (record.because ?? "–") : counts}</td>
<td>${run === undefined ? "–" : `${run.tool}, seed ${run.seed}${run.called ? "" : ", no tool called"}`}</td>
<td>${Object.entries(names).flatMap(([file, words]) => (files.includes(file) ? [markup`<a href="${id}/${version}/${file}">${words} of ${version}</a> `] : []))}</td>
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

function renderWorst({ record: { run } }: AuditedVersion): Markup | undefined {
  if (run === undefined || run.worst.length === 0) return undefined;
  return markup`<section aria-labelledby="worst-title">
<h2 id="worst-title">Worst findings</h2>
<ul>
${run.worst.map(
  ({
    verdict,
    check,
    tool,
    tools,
    message,
  }) => markup`<li>${verdictMark(verdict)} <code>${check}</code>${tool === undefined ? undefined : markup` of <code>${tool}</code>${tools > 1 ? ` and ${tools - 1} more` : undefined}`}: ${message}</li>
`,
)}</ul>
</section>`;
}

function renderHints({ record: { run } }: AuditedVersion): Markup | undefined {
  if (run === undefined || !run.called) return undefined;
  return markup`<section aria-labelledby="hints-title">
<h2 id="hints-title">Hints</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Table of hints">
<table>
<thead><tr><th scope="col">Hint</th><th scope="col">Decided</th><th scope="col">Untrue</th><th scope="col">Undecided</th></tr></thead>
<tbody>
${hintNames.map(
  (
    hint,
  ) => markup`<tr><th scope="row"><code>${hint}</code></th><td>${run.hints[hint].decided}</td><td>${run.hints[hint].untrue}</td><td>${run.hints[hint].undecided}</td></tr>
`,
)}</tbody>
</table>
</div>
</section>`;
}
