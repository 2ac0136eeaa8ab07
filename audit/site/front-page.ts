import { markup, type Markup } from "../../reports/html/markup.ts";
import { verdictMark } from "../../reports/html/verdict-mark.ts";
import type { WorstFinding } from "../record/record.ts";
import { weightOf } from "../record/finding-weight.ts";
import type { ServerHistory } from "./history.ts";
import { filters, nameCell, outcomeMark, placeOf, untrueOf, worstCell } from "./matrix.ts";
import type { SitePage } from "./page.ts";

const maxServers = 60;
const maxFindings = 60;
const maxNamed = 5;

interface CommonFinding {
  readonly verdict: WorstFinding["verdict"];
  readonly check: string;
  readonly weight: number;
  readonly servers: readonly { readonly id: string; readonly worst: WorstFinding }[];
}

/**
 * Sums over all servers, those that weigh most, and the findings that do.
 *
 * @param servers the gravest first
 */
export function frontPage(servers: readonly ServerHistory[], title: string): SitePage {
  const counts = filters.map(({ name, title: words, has }) => ({
    name,
    title: words,
    servers: servers.filter(({ current }) => has(current.record)).length,
  }));
  const findings = commonFindings(servers);
  const left = findings.length - maxFindings;
  return {
    path: "index",
    title,
    data: { servers: counts, findings: findings.map(dataOf) },
    body: markup`<section aria-labelledby="sums-title">
<h2 id="sums-title">Servers</h2>
<ul>
${counts.map(
  (each) => markup`<li><a href="${each.name}-1.html">${each.title}</a>: ${each.servers}</li>
`,
)}</ul>
<div class="scroll wide" tabindex="0" role="group" aria-label="Table of servers">
<table class="matrix narrow">
<thead><tr><th scope="col">Server</th><th scope="col">Outcome</th><th scope="col">Untrue hints</th><th scope="col">Worst finding</th></tr></thead>
<tbody>
${servers.slice(0, maxServers).map(renderServer)}</tbody>
</table>
</div>
${servers.length > maxServers ? markup`<p><a href="servers-1.html">All ${servers.length} servers</a></p>` : undefined}
</section>
<section aria-labelledby="findings-title">
<h2 id="findings-title">Worst findings</h2>
${findings.length === 0 ? markup`<p>Nothing is accused of anything.</p>` : undefined}
<ul>
${findings.slice(0, maxFindings).map(renderFinding)}</ul>
${left > 0 ? markup`<p>${left} more are in the JSON of this page.</p>` : undefined}
</section>`,
  };
}

function renderServer({ id, current: { record } }: ServerHistory): Markup {
  const untrue = record.run?.called === true ? untrueOf(record.run.hints) : undefined;
  return markup`<tr>
${nameCell(id, record)}
<td>${outcomeMark(record)}</td>
<td${(untrue ?? 0) > 0 ? markup` class="untrue"` : undefined}>${untrue ?? "–"}</td>
${worstCell(id, record)}
</tr>
`;
}

function renderFinding({ verdict, check, servers }: CommonFinding): Markup {
  const more = servers.length - maxNamed;
  return markup`<li>${verdictMark(verdict)} <code>${check}</code>, ${servers.length === 1 ? "1 server" : `${servers.length} servers`}: ${servers.slice(0, maxNamed).map(({ id, worst }, index) => markup`${index === 0 ? "" : ", "}<a href="${placeOf(id, worst)}">${id}</a>`)}${more > 0 ? ` and ${more} more` : undefined}</li>
`;
}

function dataOf({ verdict, check, servers }: CommonFinding): unknown {
  return { verdict, check, servers: servers.map(({ id }) => id) };
}

function commonFindings(histories: readonly ServerHistory[]): readonly CommonFinding[] {
  const found = new Map<string, CommonFinding & { readonly servers: CommonFinding["servers"][number][] }>();
  for (const { id, current } of histories)
    for (const worst of current.record.run?.worst ?? []) {
      const { verdict, check } = worst;
      const key = `${verdict} ${check}`;
      const before = found.get(key);
      if (before === undefined) found.set(key, { verdict, check, weight: weightOf(worst), servers: [{ id, worst }] });
      else before.servers.push({ id, worst });
    }
  return [...found.values()].toSorted(
    (left, right) =>
      left.weight - right.weight || right.servers.length - left.servers.length || (left.check < right.check ? -1 : 1),
  );
}
