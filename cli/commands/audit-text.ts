import type { AuditStep, AuditSums } from "../../audit/audit.ts";
import type { AuditedRun, AuditRecord } from "../../audit/record/record.ts";
import { programName } from "../../library/program-name.ts";
import { clipText } from "../../report-model/clip.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";

const maxNameLength = 40;

/** Whether it is a server that did not pass. */
export function isBad(step: AuditStep): boolean {
  return step.kind === "done" && step.record.run?.exitCode !== 0;
}

/** A line for what an audit does, not escaped. */
export function progressLine(step: AuditStep, servers: number): string {
  switch (step.kind) {
    case "begun":
      return `${step.server.id}: begun`;
    case "done":
      return `${step.done}/${servers}  ${step.record.id}: ${outcomeText(step.record)}${step.isKept ? " (kept)" : ""}`;
  }
}

function outcomeText({ status, because, run, durationMs }: AuditRecord): string {
  if (run === undefined || status !== "tested") return `${status}: ${because ?? "unknown reason"}`;
  const { summary, hints } = run;
  const counts = (["fail", "warn", "ambiguous", "inconclusive", "pass"] as const).flatMap((verdict) =>
    summary[verdict] === 0 ? [] : [`${summary[verdict]} ${verdict}`],
  );
  const untrue = Object.values(hints).reduce((sum, each) => sum + each.untrue, 0);
  const lies = untrue === 0 ? "" : `, ${untrue} ${untrue === 1 ? "hint" : "hints"} untrue${untrueNames(run)}`;
  return `exit ${run.exitCode}, ${counts.join(", ")}${lies}, ${(durationMs / 1000).toFixed(1)} s`;
}

/** Which hints those are, and of which tools, as far as the record holds them. */
function untrueNames({ worst, hints }: AuditedRun): string {
  const names = worst.flatMap(({ verdict, hint, tool, tools }) => {
    // An ambiguous finding leaves open whether the hint is untrue.
    if (verdict === "ambiguous" || hint === undefined || tool === undefined || hints[hint].untrue === 0) return [];
    return [`${hint} of ${clipText(tool, maxNameLength)}${tools > 1 ? ` and ${tools - 1} more` : ""}`];
  });
  return names.length === 0 ? "" : ` (${names.join(", ")})`;
}

/** Servers by what came of them, in the order of the last line. */
export function countsOf({ servers, done, byExitCode, untested }: AuditSums): readonly (readonly [string, number])[] {
  const open = [...byExitCode].reduce((sum, [code, count]) => (code > 1 ? sum + count : sum), 0);
  return [
    ["passed", byExitCode.get(0) ?? 0],
    ["failed", byExitCode.get(1) ?? 0],
    ["not-verified", open],
    ["not-tested", untested],
    ["not-done", servers - done],
  ];
}

/** What an audit comes down to, where its results are, and what to do with them. */
export function sumsText(sums: AuditSums, results: string): string {
  const { servers, done, untested } = sums;
  const [clean = 0, failing = 0, open = 0] = countsOf(sums).map(([, count]) => count);
  const parts = [
    `${clean} without a failure`,
    `${failing} with a failure`,
    ...(open > 0 ? [`${open} with nothing verified or a fault`] : []),
    ...(untested > 0 ? [`${untested} without a verdict`] : []),
  ];
  const left = done === servers ? "" : `\n${servers - done} not done: go on with --resume`;
  const next = `Next: npx ${programName} site ${quoteForShell(results)} --to site`;
  return `${done} of ${servers} servers: ${parts.join(", ")}${left}\nResults: ${results}\n${next}\n`;
}
