import { verdicts, type Report } from "../../report-model/report-model.ts";
import { quoteForShell } from "../escape/shell-word.ts";
import { testedName, testedVersion } from "../../report-model/tested-name.ts";
import { explainExitCode } from "../terminal/exit-meaning.ts";
import { counted, describeTime } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";
import { renderNotTested } from "./open-questions.ts";
import { verdictMark } from "./verdict-mark.ts";

/** Which parts the page has. */
export interface PageParts {
  readonly findings: boolean;
  readonly notes: boolean;
}

/** What was tested, how it came out, what was not tested, and where on the page the rest is. */
export function renderPageHead(report: Report, { findings, notes }: PageParts): Markup {
  const { target, tool, summary, results, baseline, ignored, problems } = report;
  const { outcome, next, mood } = explainExitCode(report, "below");
  const name = testedVersion(report) ?? `The ${testedName(report)}`;
  const links: readonly (readonly [id: string, title: string, isThere: boolean])[] = [
    ["problems", "Problems", problems.length > 0],
    ["tools", "Tools", (report.hints ?? []).length > 0],
    ["findings", "Findings", findings],
    ["baseline", "Known findings", baseline !== undefined],
    ["ignored", "Ignored by the configuration", ignored !== undefined],
    ["undecided", "Inconclusive and not run", summary.inconclusive + summary["not-run"] > 0],
    ["notes", "Notes", notes],
    ["checks", "Every check", results.length > 0],
    ["run", "The run", true],
  ];
  return markup`<header>
<p class="dim">${tool.name} ${tool.version} · ${describeTime(report)}</p>
<h1>${name}</h1>
<p class="command"><code>${target.command.map((word) => quoteForShell(word)).join(" ")}</code> · ${sizeOf(target)}</p>
<div class="outcome ${mood}">
<p><strong>${outcome}</strong> ${next}</p>
<p class="counts">${verdicts.flatMap((verdict) => (summary[verdict] === 0 ? [] : [verdictMark(verdict, summary[verdict])]))}</p>
${renderNotTested(report)}
</div>
<nav aria-label="Parts of this page"><ul>
${links.flatMap(([id, title, isThere]) => (isThere ? [markup`<li><a href="#${id}">${title}</a></li>\n`] : []))}
</ul></nav>
</header>`;
}

function sizeOf({ client, tools }: Report["target"]): string {
  return client === undefined ? counted(tools, "tool") : counted(client.scenarios, "scenario");
}
