import { hintNames } from "../../report-model/hints.ts";
import type { RelayedHint } from "../../report-model/relayed-tools.ts";
import type { Report } from "../../report-model/report-model.ts";
import { relayedName, relayedText, weightOfRelayed } from "../terminal/relay-table.ts";
import { counted } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";
import { verdictMark } from "./verdict-mark.ts";

/** A row each; a server may list ten thousand tools. */
const maxRows = 2_000;

/** Tools × hints of a relay as upstream → through; nothing for a report of something else. */
export function renderRelayPicture({ relay }: Report): Markup | undefined {
  if (relay === undefined) return undefined;
  const left = relay.tools.length - maxRows;
  return markup`<section id="relay" aria-labelledby="relay-title">
<h2 id="relay-title">Through the relay</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Table of hints upstream and through the relay">
<table><thead><tr><th scope="col">Tool</th>${hintNames.map((hint) => markup`<th scope="col">${hint}</th>`)}</tr></thead><tbody>
${relay.tools.slice(0, maxRows).map(
  (tool) =>
    markup`<tr data-tool="${tool.tool}"><th scope="row"><code>${relayedName(tool)}</code></th>${tool.hints.length === 0 ? hintNames.map(() => markup`<td></td>`) : tool.hints.map(renderCell)}</tr>
`,
)}</tbody></table>
${left <= 0 ? undefined : markup`<p>+${counted(left, "more tool")}: see the JSON report</p>`}
${relay.missing.length === 0 ? undefined : markup`<p>Not listed through the relay: ${relay.missing.join(", ")}</p>`}
${relay.renaming === undefined ? undefined : markup`<p>Renamed: ${relay.renaming}</p>`}
</div>
</section>`;
}

function renderCell(hint: RelayedHint): Markup {
  const weight = weightOfRelayed(hint);
  const mark = weight === undefined ? undefined : markup` ${verdictMark(weight)}`;
  return markup`<td>${relayedText(hint)}${mark}</td>`;
}
