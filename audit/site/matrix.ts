import { hintNames } from "../../report-model/hints.ts";
import { markOf } from "../../reports/html/verdict-mark.ts";
import { markup, type Markup } from "../../reports/html/markup.ts";
import { counted } from "../../reports/terminal/wording.ts";
import type { AuditRecord, HintCounts, WorstFinding } from "../record/record.ts";
import type { ServerHistory } from "./history.ts";
import type { SitePage } from "./page.ts";
import { pageLinks, pagesOf } from "./paging.ts";

/** A list of servers that is a choice of all. */
interface Filter {
  /** Of its files. */
  readonly name: string;
  readonly title: string;
  readonly has: (record: AuditRecord) => boolean;
}

export const filters: readonly Filter[] = [
  { name: "servers", title: "All servers", has: () => true },
  { name: "untrue", title: "With an untrue hint", has: ({ run }) => run !== undefined && untrueOf(run.hints) > 0 },
  { name: "failing", title: "That fail", has: ({ status, run }) => status === "tested" && run?.exitCode === 1 },
  {
    name: "undecided",
    title: "With an undecided hint",
    has: ({ run }) => run !== undefined && Object.values(run.hints).some(({ undecided }) => undecided > 0),
  },
  { name: "clean", title: "Without a failure", has: ({ status, run }) => status === "tested" && run?.exitCode === 0 },
  { name: "untested", title: "Without a verdict", has: ({ status }) => status !== "tested" },
];

/** Hints that calls contradict, over all tools. */
export function untrueOf(hints: Readonly<Record<string, HintCounts>>): number {
  return Object.values(hints).reduce((sum, { untrue }) => sum + untrue, 0);
}

/** The matrix of servers and hints, once for each filter, in pages. */
export function* matrixPages(servers: readonly ServerHistory[]): Generator<SitePage> {
  const counts = filters.map(({ has }) => servers.filter(({ current }) => has(current.record)).length);
  for (const filter of filters) {
    const chosen = servers.filter(({ current }) => filter.has(current.record));
    const pages = pagesOf(chosen, rowOf);
    for (const [index, rows] of pages.entries()) {
      const links = pageLinks(filter.name, index + 1, pages.length);
      yield {
        path: `${filter.name}-${index + 1}`,
        title: filter.title,
        data: rows.map(({ item }) => item.current.record),
        body: markup`<nav aria-label="Choices of servers"><ul>
${filters.map(
  (
    each,
    at,
  ) => markup`<li><a href="${each.name}-1.html"${each === filter ? markup` aria-current="page"` : undefined}>${each.title} (${counts[at]})</a></li>
`,
)}</ul></nav>
${links}
<p class="dim">A tool worked if one of its calls did. A cell has the tools of which calls decided the hint, those of which it is untrue, and those of which it is undecided. Where no tool was called, nothing is decided.</p>
<div class="scroll wide" tabindex="0" role="group" aria-label="Matrix of servers and hints">
<table class="matrix">
<thead><tr><th scope="col">Server</th><th scope="col">Outcome</th><th scope="col">Tools</th>${hintNames.map((hint) => markup`<th scope="col"><code>${hint}</code></th>`)}<th scope="col">Worst finding</th></tr></thead>
<tbody>
${rows.map(({ html }) => html)}</tbody>
</table>
</div>`,
      };
    }
  }
}

function rowOf({ id, current: { record, dispute } }: ServerHistory): Markup {
  const { run } = record;
  return markup`<tr>
${nameCell(id, record)}
<td>${outcomeMark(record)}${dispute === undefined ? undefined : markup` <span class="dim">disputed</span>`}</td>
<td>${toolsOf(run)}</td>
${hintNames.map((hint) => cellOf(run?.hints[hint]))}
${worstCell(id, record)}
</tr>
`;
}

/** A server with its version, and the way to its page. */
export function nameCell(id: string, { version }: AuditRecord): Markup {
  return markup`<th scope="row"><a href="server/${id}.html">${id}</a> <span class="dim">${version}</span></th>`;
}

/** Its worst finding, and the way to it; or why there is no verdict. */
export function worstCell(id: string, { run, because }: AuditRecord): Markup {
  const [worst] = run?.worst ?? [];
  if (worst === undefined) return markup`<td>${(because ?? "–").slice(0, 160)}</td>`;
  const tool = worst.tool === undefined ? undefined : markup` of <code>${worst.tool.slice(0, 80)}</code>`;
  return markup`<td><a href="${placeOf(id, worst)}"><code>${worst.check}</code></a>${tool}</td>`;
}

/** Where the page of a server tells of a finding. */
export function placeOf(id: string, { finding }: WorstFinding): string {
  return `server/${id}.html${finding === undefined ? "" : `#${anchorOf(finding)}`}`;
}

/** The same on the page of a server and in its report. */
export function anchorOf(finding: string): string {
  return `finding-${finding}`;
}

/** How many there are, and of how many a call worked where they were called. */
function toolsOf(run: AuditRecord["run"]): string {
  if (run === undefined) return "–";
  return run.worked === undefined ? String(run.tools) : `${counted(run.tools, "tool")}, ${run.worked} worked`;
}

function cellOf(counts: HintCounts | undefined): Markup {
  if (counts === undefined || counts.decided + counts.undecided === 0) return markup`<td>–</td>`;
  const { decided, untrue, undecided } = counts;
  const parts = [
    `${decided} decided`,
    ...(untrue > 0 ? [`${untrue} untrue`] : []),
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
  ];
  return markup`<td${untrue > 0 ? markup` class="untrue"` : undefined}>${parts.join(", ")}</td>`;
}

/** In one word how it came out. */
export function outcomeMark({ status, run }: AuditRecord): Markup {
  switch (status) {
    case "tested":
      if (run?.exitCode === 0) return markOf("pass", "no failure");
      return run?.exitCode === 1
        ? markOf("fail", "fails")
        : markOf("inconclusive", `exit code ${run?.exitCode ?? "?"}`);
    case "not-testable":
      return markOf("error", "not testable");
    case "no-report":
      return markOf("error", "no report");
    case "not-installed":
      return markOf("not-run", "not installed");
  }
}
