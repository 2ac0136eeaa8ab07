import { verdicts, type Report, type Verdict } from "../../report-model/report-model.ts";
import { markdownTable } from "../table.ts";
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
const heading = ["server", "run", "exit", ...shown, "worked", "seconds", "left behind"];

/** One line for each run on each server. */
export function renderServers(measured: readonly MeasuredServer[]): string {
  return markdownTable(heading, measured.flatMap(linesOf));
}

/** Sums over the runs of each mode, one sentence a line. */
export function renderSums(runs: readonly FieldRun[]): string {
  const counts = verdicts.map((verdict) => {
    const sum = runs.reduce((before, { report }) => before + (report?.summary[verdict] ?? 0), 0);
    return `${verdict} ${sum}`;
  });
  return `${runs.length} runs: ${counts.join(", ")}`;
}

function linesOf(measured: MeasuredServer): readonly (readonly string[])[] {
  const { name, package: id, version } = measured.server;
  const title = `${name}, \`${id}@${version}\``;
  if (measured.kind === "not-installed")
    return [[title, `not installed: ${measured.because}`, ...heading.slice(2).map(() => "")]];
  return measured.runs.map(({ mode, outcome, report }) => [
    title,
    mode,
    exitOf(outcome),
    ...shown.map((verdict) => (report === undefined ? "" : String(report.summary[verdict]))),
    mode === "execute" && report !== undefined ? workedOf(report) : "",
    (outcome.elapsedMs / 1000).toFixed(1),
    leftBehindOf(outcome.leftBehind),
  ]);
}

function exitOf({ exitCode, timedOut }: Outcome): string {
  const code = exitCode === null ? "killed" : String(exitCode);
  return timedOut ? `${code}, out of time` : code;
}

/** Tools with a call that counts as work, of those listed. */
function workedOf({ calls = [], target }: Report): string {
  return `${calls.filter(({ worked }) => worked > 0).length} of ${target.tools}`;
}

function leftBehindOf({ processes, home, temporary, work }: LeftBehind): string {
  const parts = [
    ...(processes === undefined ? ["processes not looked at"] : []),
    ...(processes === undefined || processes.length === 0 ? [] : [`${processes.length} processes`]),
    ...filesOf("HOME", home),
    ...filesOf("TMPDIR", temporary),
    ...filesOf("working directory", work),
  ];
  return parts.length === 0 ? "nothing" : parts.join("; ");
}

const maxNames = 3;

function filesOf(where: string, { count, top }: LeftFiles): readonly string[] {
  if (top.length === 0) return [];
  const names = top.slice(0, maxNames).map((name) => `\`${name.replaceAll(/[`|\s]/gu, "?")}\``);
  const more = top.length > maxNames ? [`and ${top.length - maxNames} more`] : [];
  return [`${where}: ${count} files in ${[...names, ...more].join(", ")}`];
}
