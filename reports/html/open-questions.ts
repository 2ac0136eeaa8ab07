import type { Report, Verdict } from "../../report-model/report-model.ts";
import { causesOf } from "../terminal/causes.ts";
import { counted } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";
import { prose } from "./prose.ts";
import { verdictMark } from "./verdict-mark.ts";

const reasonsInHead = 3;

/** What was not tested, and why, in a few lines for the top of the page. */
export function renderNotTested(report: Report): Markup | undefined {
  const reasons = causesOf(report, "not-run");
  if (reasons.length === 0) return undefined;
  const left = reasons.length - reasonsInHead;
  return markup`<p class="not-tested">Not tested: ${reasons
    .slice(0, reasonsInHead)
    .map(
      ({ reason, groups }, index) =>
        markup`${index === 0 ? "" : "; "}${counted(groups.length, "check")} <span class="dim">(${prose(reason)})</span>`,
    )}${left > 0 ? `; ${counted(left, "more reason")}` : ""}. <a href="#undecided">All reasons</a></p>`;
}

/** What was not decided and what was not run, by the reason, each with its checks and tools. */
export function renderUndecided(report: Report): Markup | undefined {
  const inconclusive = renderReasons(report, "inconclusive");
  const notRun = renderReasons(report, "not-run");
  if (inconclusive.length + notRun.length === 0) return undefined;
  return markup`<section id="undecided" aria-labelledby="undecided-title">
<h2 id="undecided-title">Inconclusive and not run</h2>
${inconclusive}${notRun}
</section>`;
}

function renderReasons(report: Report, verdict: Verdict): readonly Markup[] {
  return causesOf(report, verdict).map(
    ({ reason, groups }) => markup`<details class="reason" data-verdict="${verdict}">
<summary>${verdictMark(verdict)} ${prose(reason)} <span class="dim">${counted(groups.length, "check")}</span></summary>
<ul class="body">
${groups.map(({ check, tools }) => markup`<li><code>${check}</code>${tools.size === 0 ? undefined : markup` <span class="dim">${[...tools].join(", ")}</span>`}</li>\n`)}
</ul>
</details>
`,
  );
}
