import { clipText } from "../../report-model/clip.ts";
import { defaultHints, hintNames, hints } from "../../report-model/hints.ts";
import { hintTable, type HintCell, type HintRow, type HintStanding } from "../../report-model/hint-table.ts";
import type { Report } from "../../report-model/report-model.ts";
import { standingMark } from "../terminal/hint-standing.ts";
import { counted } from "../terminal/wording.ts";
import { renderHintsDecided } from "./hints-decided.ts";
import { markup, type Markup } from "./markup.ts";
import { markOf } from "./verdict-mark.ts";

const namesShown = 3;
const maxWrongLength = 40;
const maxRowsApart = 40;
/** A row each; a server may list ten thousand tools, no two of them alike. */
const maxRows = 2_000;

/** The server at a glance: what each tool is declared to be, what answers said of its calls, and what calls did. */
export function renderPicture(report: Report): Markup | undefined {
  const rows = hintTable(report, maxRowsApart);
  if (rows.length === 0) return undefined;
  const cells = rows.flatMap((row) => row.cells);
  const hasAnswers = cells.some(({ answered }) => answered.length > 0);
  const hasCalls = cells.some(({ isSeen }) => isSeen !== undefined);
  const left = rows.slice(maxRows).flatMap(({ tools }) => tools).length;
  return markup`<section id="tools" aria-labelledby="tools-title">
<h2 id="tools-title">Tools and hints</h2>
<p class="dim">What <code>tools/list</code> declares${hasAnswers ? ", what the server answered about single calls" : ""}${hasCalls ? ", and what calls did" : ""}. A hint that is not set, or of the wrong type, counts as its default.${hasCalls ? "" : " No call was watched; --execute shows what calls do."}</p>
<div class="scroll wide" tabindex="0" role="group" aria-label="Table of tools and hints">
<table class="picture">
<thead><tr><th scope="col">Tool</th>${hintNames.map((hint) => markup`<th scope="col"><code>${hint}</code></th>`)}</tr></thead>
<tbody>
${rows.slice(0, maxRows).map(renderRow)}</tbody>
</table>
</div>
${left === 0 ? undefined : markup`<p>+${counted(left, "more tool")}: see the JSON report</p>`}
${renderHintsDecided(report)}
</section>`;
}

function renderRow({ tools, cells, effects }: HintRow): Markup {
  return markup`<tr data-tool="${tools.join("\n")}">
<th scope="row">${renderNames(tools)}</th>
${cells.map((cell) => renderCell(cell, effects[cell.hint]))}
</tr>
`;
}

function renderNames(tools: readonly string[]): Markup {
  if (tools.length <= namesShown) return markup`${tools.map((tool) => markup`<code>${tool}</code><br>`)}`;
  return markup`<details><summary>${counted(tools.length, "tool")}: <code>${tools.slice(0, namesShown).join(", ")}</code> …</summary><p><code>${tools.join(", ")}</code></p></details>`;
}

function renderCell(cell: HintCell, effect: string | undefined): Markup {
  const { hint, answered, standing, heldWithout, isSeen, hasMeaning } = cell;
  return markup`<td${standing === "contradicted" ? markup` class="contradicted"` : undefined}>
${renderValue(cell)}
${answered.map(({ dialect, values }) => markup`<div class="line">answered ${values.join(" or ")} <span class="dim">${dialect}</span></div>`)}
${renderStanding(standing)}
${heldWithout === undefined ? undefined : markup`<div class="line"><span class="dim">without:</span> ${heldWithout}</div>`}
${isSeen === undefined || !hasMeaning || standing === "held" ? undefined : markup`<div class="line"><span class="dim">calls:</span> ${effect ?? (isSeen ? hints[hint].seen.something : hints[hint].seen.nothing)}</div>`}
</td>
`;
}

/** The value that warns and the milder one differ by colour; the word says which it is. */
function renderValue({ hint, declared, ofWrongType, value, hasMeaning }: HintCell): Markup {
  const unset =
    ofWrongType === undefined
      ? "not set"
      : markup`<code>${clipText(ofWrongType, maxWrongLength)}</code>, of the wrong type`;
  const words =
    declared === undefined ? markup`${unset} <span class="default">= ${String(value)}</span>` : String(value);
  if (!hasMeaning)
    return markup`<div class="value none">${declared === undefined && ofWrongType === undefined ? "–" : words} <span class="default">(only reads)</span></div>`;
  return markup`<div class="value ${value === defaultHints[hint] ? "warns" : "mild"}">${words}</div>`;
}

function renderStanding(standing: HintStanding): Markup | undefined {
  const mark = standingMark(standing);
  return mark === undefined ? undefined : markup`<div class="line">${markOf(mark.verdict, mark.words)}</div>`;
}
