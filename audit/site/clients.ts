import { markup, type Markup } from "../../reports/html/markup.ts";
import type { ServerHistory } from "./history.ts";
import type { SitePage } from "./page.ts";
import { pageLinks, pagesOf } from "./paging.ts";

/** What a client that goes by the hints would do with the tools of each server. */
export function* clientPages(servers: readonly ServerHistory[]): Generator<SitePage> {
  const pages = pagesOf(
    servers.filter(({ current }) => current.record.run !== undefined && current.record.run.tools > 0),
    rowOf,
  );
  for (const [index, rows] of pages.entries()) {
    const links = pageLinks("clients", index + 1, pages.length);
    yield {
      path: `clients-${index + 1}`,
      title: "What clients do",
      data: rows.map(({ item: { current } }) => ({
        id: current.record.id,
        version: current.record.version,
        tools: current.record.run?.tools,
        clients: current.record.run?.clients,
      })),
      body: markup`<p>A client that trusts hints calls a tool without asking where <code>readOnlyHint</code> is true, asks before each call where <code>destructiveHint</code> is true or left out, and calls again after a lost answer where <code>readOnlyHint</code> or <code>idempotentHint</code> is true. The hints are those of <code>tools/list</code>, with the defaults of the specification for what is left out.</p>
${links}
<div class="scroll wide" tabindex="0" role="group" aria-label="Table of servers and what clients do">
<table class="matrix">
<thead><tr><th scope="col">Server</th><th scope="col">Tools</th><th scope="col">Called without asking</th><th scope="col">of these, calls changed something</th><th scope="col">Asked about</th><th scope="col">Called again</th><th scope="col">of these, a repeat did more</th></tr></thead>
<tbody>
${rows.map(({ html }) => html)}</tbody>
</table>
</div>`,
    };
  }
}

function rowOf({ id, current: { record } }: ServerHistory): Markup {
  const { run, version } = record;
  const clients = run?.clients;
  const seen = (count: number | undefined): Markup => {
    if (run?.called !== true) return markup`<td>not called</td>`;
    return markup`<td${(count ?? 0) > 0 ? markup` class="untrue"` : undefined}>${count ?? 0}</td>`;
  };
  return markup`<tr>
<th scope="row"><a href="server/${id}.html">${id}</a> <span class="dim">${version}</span></th>
<td>${run?.tools}</td><td>${clients?.unasked}</td>${seen(clients?.unaskedUntrue)}<td>${clients?.asks}</td><td>${clients?.retried}</td>${seen(clients?.retriedUntrue)}
</tr>
`;
}
