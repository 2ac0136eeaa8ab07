import type { Report, Verdict } from "../report-model/report-model.ts";
import { renderInconclusive, renderNotes, renderNotRun, renderSdkNotes } from "./terminal/check-groups.ts";
import { renderClosing } from "./terminal/closing.ts";
import { groupFindings } from "../report-model/finding-group.ts";
import { renderFinding } from "./finding-text/finding-text.ts";
import { renderShortFinding } from "./finding-text/short-finding.ts";
import { renderFindingsFoot } from "./terminal/findings-foot.ts";
import { renderDoubted } from "./terminal/doubted-text.ts";
import { renderTimeTable } from "./terminal/time-spent-text.ts";
import { renderHead, renderProblem } from "./terminal/head.ts";
import { renderHintTable } from "./terminal/hint-table.ts";
import { renderKnownFindings } from "./terminal/known-findings.ts";
import { readableLayout, type Layout } from "./terminal/layout.ts";
import { renderRefusedExamples } from "./terminal/refused-examples.ts";
import { renderRelayTable } from "./terminal/relay-table.ts";
import { renderSuiteTable } from "./terminal/suite-table.ts";
import { renderWork } from "./terminal/work.ts";

const screenLines = 24;
const failuresAgain = 10;

/** How the terminal is, and how much is to be shown. */
export interface TerminalOptions extends Layout {
  /** Findings in full; in at most ten lines each when absent. */
  readonly verbose?: boolean;
}

/**
 * The report for a person at a terminal: what was tested, problems, the hints of each tool, a line a suite, the findings, then what is
 * worth knowing, what was not decided, and what the exit code means.
 *
 * @param report what one run found; the exit code is read from it, never computed
 * @param options whether to colour, the width in columns, and whether findings are shown in full
 * @returns lines that end in a line feed; nothing in them from the server can act on a terminal or a CI runner
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const layout = readableLayout(options);
  const findings = groupFindings(report);
  const isShort = options.verbose !== true;
  const failing = new Set<Verdict>(["fail", ...report.failOn]);
  const found = findings.map((group) => ({
    isFailing: failing.has(group.finding.what.verdict),
    lines: isShort ? renderShortFinding(group, layout) : renderFinding(group, layout),
  }));
  const sections = [
    renderHead(report, layout),
    ...report.problems.map((problem) => renderProblem(problem, layout)),
    renderRefusedExamples(report, layout),
    report.relay === undefined ? renderHintTable(report, layout) : renderRelayTable(report, layout),
    report.results.length === 0 ? [] : renderSuiteTable(report, layout),
    ...found.map(({ lines }) => lines),
    renderFindingsFoot(report, findings, layout, isShort),
    renderKnownFindings(report, layout),
    renderWork(report, layout, isShort),
    renderNotes(report.results, layout),
    renderSdkNotes(report.results, layout),
    renderInconclusive(report, layout, isShort ? "cut" : "whole"),
    renderNotRun(report, layout, isShort ? "cut" : "whole"),
    isShort ? [] : renderDoubted(report, layout),
    isShort ? [] : renderTimeTable(report, layout),
  ];
  const failures = found.flatMap(({ isFailing, lines }) => (isFailing ? lines.slice(0, 1) : []));
  const closing = renderClosing(report, layout);
  const shown = sections.filter((lines) => lines.length > 0);
  const last = shown.findLastIndex((lines) => failures.includes(lines[0] ?? ""));
  const after = [...shown.slice(last + 1), closing].reduce((sum, lines) => sum + lines.length + 1, 0);
  const again = failures.length > 0 && after > screenLines ? [renderAgain(failures)] : [];
  return `${[...shown, ...again, closing].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** The first line of each failure once more: they have left the screen by then, and a log is read from its end. */
function renderAgain(failures: readonly string[]): readonly string[] {
  const left = failures.length - failuresAgain;
  return [...failures.slice(0, failuresAgain), ...(left > 0 ? [`+${left} more, above`] : [])];
}
