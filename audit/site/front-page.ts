import { markup, type Markup } from "../../reports/html/markup.ts";
import { verdictMark } from "../../reports/html/verdict-mark.ts";
import type { WorstFinding } from "../record/record.ts";
import type { ServerHistory } from "./history.ts";
import { filters } from "./matrix.ts";
import type { SitePage } from "./page.ts";

const maxFindings = 60;
const maxNamed = 5;
const order = ["fail", "warn", "ambiguous", "inconclusive"] as const;

interface CommonFinding {
  readonly verdict: WorstFinding["verdict"];
  readonly check: string;
  readonly servers: readonly string[];
}

/** Sums over all servers, and the checks that most of them do not meet. */
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
    data: { servers: counts, findings },
    body: markup`<section aria-labelledby="sums-title">
<h2 id="sums-title">Servers</h2>
<ul>
${counts.map(
  (each) => markup`<li><a href="${each.name}-1.html">${each.title}</a>: ${each.servers}</li>
`,
)}</ul>
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

function renderFinding({ verdict, check, servers }: CommonFinding): Markup {
  const more = servers.length - maxNamed;
  return markup`<li>${verdictMark(verdict)} <code>${check}</code>, ${servers.length === 1 ? "1 server" : `${servers.length} servers`}: ${servers.slice(0, maxNamed).map((id, index) => markup`${index === 0 ? "" : ", "}<a href="server/${id}.html">${id}</a>`)}${more > 0 ? ` and ${more} more` : undefined}</li>
`;
}

function commonFindings(servers: readonly ServerHistory[]): readonly CommonFinding[] {
  const found = new Map<string, CommonFinding & { readonly servers: string[] }>();
  for (const { id, current } of servers)
    for (const { verdict, check } of current.record.run?.worst ?? []) {
      const key = `${verdict} ${check}`;
      const before = found.get(key);
      if (before === undefined) found.set(key, { verdict, check, servers: [id] });
      else before.servers.push(id);
    }
  return [...found.values()].toSorted(
    (left, right) =>
      order.indexOf(left.verdict) - order.indexOf(right.verdict) ||
      right.servers.length - left.servers.length ||
      (left.check < right.check ? -1 : 1),
  );
}
