import type { Report } from "../../report-model/report-model.ts";
import type { OpenClaim } from "../../report-model/tool-hints.ts";
import { describeHintsDecided } from "../terminal/hints-decided.ts";
import { counted } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";
import { prose } from "./prose.ts";

/** A row each; a server may list ten thousand tools. */
const maxRows = 2_000;

/** How many hints calls decided, tool by tool, with the reason where one is open; nothing where no tool was to be called. */
export function renderHintsDecided(report: Report): Markup | undefined {
  const { hintsDecided, hints = [] } = report;
  if (hintsDecided === undefined) return undefined;
  const rows = hints.flatMap(({ tool, claims }) => (claims === undefined || claims.of === 0 ? [] : [{ tool, claims }]));
  const sentence = `Hints decided: ${describeHintsDecided(report)}`;
  if (rows.length === 0) return markup`<p>${sentence}</p>`;
  const left = rows.length - maxRows;
  return markup`<details>
<summary>${sentence} <span class="dim">${hintsDecided.decided < hintsDecided.of ? "why the others are not" : "tool by tool"}</span></summary>
<div class="body scroll" tabindex="0" role="group" aria-label="Table of decided hints">
<table><thead><tr><th scope="col">Tool</th><th scope="col">Decided</th><th scope="col">Not decided, and why</th></tr></thead><tbody>
${rows.slice(0, maxRows).map(
  ({ tool, claims: { decided, of, open } }) =>
    markup`<tr data-tool="${tool}"><th scope="row"><code>${tool}</code></th><td>${decided} of ${of}</td><td>${open.map(renderOpen)}</td></tr>
`,
)}</tbody></table>
${left <= 0 ? undefined : markup`<p>+${counted(left, "more tool")}: see the JSON report</p>`}
</div>
</details>`;
}

function renderOpen({ hint, dialect, because }: OpenClaim): Markup {
  const where = dialect === "static" ? undefined : markup` <span class="dim">${dialect}</span>`;
  return markup`<div class="line"><code>${hint}</code>${where}: ${prose(because)}</div>`;
}
