import { verdicts, type Report, type Verdict } from "../../report-model/report-model.ts";
import type { HintsDecided } from "../../report-model/tool-hints.ts";
import type { LeftBehind, LeftFiles } from "./left-behind.ts";
import type { FieldRun, Outcome } from "./run-command.ts";
import type { FieldServer } from "./server-list.ts";

/** What came of one server of the list. */
export type MeasuredServer =
  | { readonly kind: "measured"; readonly server: FieldServer; readonly runs: readonly FieldRun[] }
  | { readonly kind: "not-installed"; readonly server: FieldServer; readonly because: string };

const shown = [
  "fail",
  "error",
  "warn",
  "ambiguous",
  "inconclusive",
  "note",
  "pass",
] as const satisfies readonly Verdict[];

/** An item for each server with an item for each of its runs: a table of as many columns fits no phone. */
export function renderServers(measured: readonly MeasuredServer[]): string {
  return measured.flatMap(linesOf).join("\n");
}

/** Sums over the runs of each mode, one sentence a line. */
export function renderSums(runs: readonly FieldRun[]): string {
  const counts = verdicts.map((verdict) => {
    return `${verdict} ${sum(runs.map(({ report }) => report?.summary[verdict] ?? 0))}`;
  });
  const hints = runs.flatMap(({ report }) => report?.hintsDecided ?? []);
  const [decided, of] = [hints.map((each) => each.decided), hints.map((each) => each.of)].map(sum);
  return `${runs.length} runs: ${counts.join(", ")}; ${decided} of ${of} hints decided`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}

function linesOf(measured: MeasuredServer): readonly string[] {
  const { name, package: id, version } = measured.server;
  const title = `- **${name}**, \`${id}@${version}\``;
  if (measured.kind === "not-installed") return [`${title}: not installed: ${measured.because}`];
  return [title, ...measured.runs.map((run) => `  - ${run.mode}: ${factsOf(run).join("; ")}`)];
}

/** Verdicts that did not occur, and an empty list of what was left behind, are left out. */
function factsOf({ mode, outcome, report }: FieldRun): readonly string[] {
  const counts = shown.flatMap((verdict) => {
    const count = report?.summary[verdict] ?? 0;
    return count === 0 ? [] : [`${count} ${verdict}`];
  });
  return [
    `exit ${exitOf(outcome)}`,
    ...(counts.length === 0 ? [] : [counts.join(", ")]),
    ...(mode === "execute" && report !== undefined ? [`${workedOf(report)} tools worked`] : []),
    ...(report?.hintsDecided === undefined ? [] : [decidedOf(report.hintsDecided)]),
    `${(outcome.elapsedMs / 1000).toFixed(1)} s`,
    ...leftBehindOf(outcome.leftBehind),
  ];
}

function exitOf({ exitCode, timedOut }: Outcome): string {
  const code = exitCode === null ? "killed" : String(exitCode);
  return timedOut ? `${code}, out of time` : code;
}

/** Tools with a call that counts as work, of those listed. */
function workedOf({ calls = [], target }: Report): string {
  return `${calls.filter(({ worked }) => worked > 0).length} of ${target.tools}`;
}

function decidedOf({ decided, of, tools }: HintsDecided): string {
  return of === 0 ? "no hint to decide" : `${decided} of ${of} hints decided, of ${tools.decided} of ${tools.of} tools`;
}

function leftBehindOf({ processes, home, temporary, work }: LeftBehind): readonly string[] {
  const parts = [
    ...(processes === undefined ? ["processes not looked at"] : []),
    ...(processes === undefined || processes.length === 0 ? [] : [`${processes.length} processes`]),
    ...filesOf("HOME", home),
    ...filesOf("TMPDIR", temporary),
    ...filesOf("working directory", work),
  ];
  return parts.length === 0 ? [] : [`left behind: ${parts.join(", ")}`];
}

const maxNames = 3;

function filesOf(where: string, { count, top }: LeftFiles): readonly string[] {
  if (top.length === 0) return [];
  const names = top.slice(0, maxNames).map((name) => `\`${name.replaceAll(/[`|\s]/gu, "?")}\``);
  const more = top.length > maxNames ? [`and ${top.length - maxNames} more`] : [];
  return [`${where}: ${count} files in ${[...names, ...more].join(", ")}`];
}
