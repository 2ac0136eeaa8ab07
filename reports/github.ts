import { groupFindings, type FindingGroup } from "../report-model/finding-group.ts";
import { outcomeOf } from "../report-model/outcome.ts";
import type { Report } from "../report-model/report-model.ts";
import { runnerMessage, runnerProperty } from "./escape/runner-command.ts";
import { targetFaults, type TargetFault } from "./terminal/target-fault.ts";
import type { Anchor, DefinedAt } from "./sarif/anchor.ts";
import { explainExitCode } from "./terminal/exit-meaning.ts";
import { counted } from "./terminal/wording.ts";

/** GitHub shows ten annotations of a kind for a step and drops the others without a word. */
const maxAnnotations = 10;

const layout = { colour: false, width: 100 };

type Severity = "error" | "warning" | "notice";

/**
 * The report as annotations of a GitHub workflow, at most ten lines: what is wrong with the target and the findings,
 * worst first, then how the run came out and how many findings were left out.
 */
export function renderGithub(report: Report, anchor?: Anchor): string {
  const annotations = [
    ...targetFaults(report, layout).map(annotateFault),
    ...groupFindings(report).map((group) => annotateFinding(group, report.failOn, anchor)),
  ];
  const shown = annotations.slice(0, maxAnnotations - 1);
  return `${[...shown, annotateOutcome(report, annotations.length - shown.length)].join("\n")}\n`;
}

function annotateFault({ code, message, hint }: TargetFault): string {
  return annotation("error", code, [message, ...(hint === undefined ? [] : [hint])]);
}

function annotateFinding({ finding, others }: FindingGroup, failOn: Report["failOn"], anchor?: Anchor): string {
  const { what, where, id, expected, advice, repeat } = finding;
  const about = where.tool === undefined ? what.check : `${what.check}: ${where.tool}`;
  const title = id === undefined ? about : `${about} (${id})`;
  const defined = where.tool === undefined ? undefined : anchor?.tools?.get(where.tool);
  return annotation(
    outcomeOf(what, failOn) === "failed" ? "error" : "warning",
    title,
    [
      what.message,
      ...(others.count === 0 ? [] : [describeOthers(others)]),
      ...(expected === undefined ? [] : [`Expected: ${expected}`]),
      ...(advice?.fixes ?? []).map((fix) => `Fix: ${fix}`),
      ...(repeat === undefined ? [] : [`Again: ${repeat}`]),
    ],
    defined,
  );
}

function describeOthers({ count, shown, left, areAll }: FindingGroup["others"]): string {
  if (areAll) return `The same for every other tool (${count}).`;
  const names = shown.map(({ name }) => name).join(", ");
  return `The same for ${counted(count, "more tool")}: ${names}${left === 0 ? "" : `, +${left} more`}.`;
}

function annotateOutcome(report: Report, left: number): string {
  const { outcome, next } = explainExitCode(report);
  const more = left === 0 ? [] : [`${counted(left, "more finding")} in the report.`];
  return annotation(report.exitCode === 0 ? "notice" : "error", report.tool.name, [`${outcome} ${next}`, ...more]);
}

/** @param defined where the source names the tool: GitHub shows the annotation beside that line */
function annotation(severity: Severity, title: string, lines: readonly string[], defined?: DefinedAt): string {
  const place = defined === undefined ? "" : `file=${runnerProperty(defined.path)},line=${defined.region.startLine},`;
  return `::${severity} ${place}title=${runnerProperty(title)}::${runnerMessage(lines)}`;
}
