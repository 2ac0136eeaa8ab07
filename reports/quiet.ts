import { staleIn } from "../report-model/baseline.ts";
import { groupFindings } from "../report-model/finding-group.ts";
import { outcomeOf } from "../report-model/outcome.ts";
import type { Report } from "../report-model/report-model.ts";
import { renderFinding } from "./finding-text/finding-text.ts";
import { renderShortFinding } from "./finding-text/short-finding.ts";
import { renderInconclusive } from "./terminal/check-groups.ts";
import { renderClosing } from "./terminal/closing.ts";
import { explainExitCode } from "./terminal/exit-meaning.ts";
import { renderProblem } from "./terminal/head.ts";
import { renderKnownFindings } from "./terminal/known-findings.ts";
import { readableLayout, wrapText, type Layout } from "./terminal/layout.ts";
import { renderRefusedExamples } from "./terminal/refused-examples.ts";

/**
 * The report of `--quiet`: nothing where the run passed, as linters do it, but for what was not decided; else what made it
 * fail, and what to do about it.
 *
 * @returns lines that end in a line feed, or an empty text
 */
export function renderQuiet(report: Report, options: Layout & { readonly verbose?: boolean }): string {
  const layout = readableLayout(options);
  if (report.exitCode === 0) return renderOpen(report, layout);
  const { failOn } = report;
  const failing = groupFindings(report).filter(({ finding }) =>
    ["failed", "broken"].includes(outcomeOf(finding.what, failOn)),
  );
  const render = options.verbose === true ? renderFinding : renderShortFinding;
  const isUndecided = report.exitCode === 4 || failOn.includes("inconclusive");
  const sections = [
    ...report.problems.map((problem) => renderProblem(problem, layout)),
    renderRefusedExamples(report, layout),
    ...failing.map((group) => render(group, layout)),
    staleIn(report).length > 0 ? renderKnownFindings(report, layout) : [],
    isUndecided ? renderInconclusive(report, layout, "cut") : [],
    renderClosing(report, layout),
  ];
  const shown = sections.filter((lines) => lines.length > 0);
  return `${shown.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** A job that reads nothing but this has to learn that its run rests on less than it asked for. */
function renderOpen(report: Report, layout: Layout): string {
  const { outcome, next, mood } = explainExitCode(report);
  return mood === "good" ? "" : `${wrapText(`${outcome} ${next}`, layout.width).join("\n")}\n`;
}
