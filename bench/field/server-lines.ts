import type { AuditedRun, AuditRecord } from "../../audit/record/record.ts";
import { hintNames } from "../../report-model/hints.ts";
import { verdicts, type Verdict } from "../../report-model/report-model.ts";

const shown = [
  "fail",
  "error",
  "warn",
  "ambiguous",
  "inconclusive",
  "note",
  "pass",
] as const satisfies readonly Verdict[];

/** An item for each server: a table of as many columns fits no phone. */
export function renderServers(records: readonly AuditRecord[]): string {
  return records.flatMap(linesOf).join("\n");
}

/** Sums over all servers. */
export function renderSums(records: readonly AuditRecord[]): string {
  const runs = records.flatMap(({ run }) => run ?? []);
  const counts = verdicts.map((verdict) => `${verdict} ${sum(runs.map(({ summary }) => summary[verdict]))}`);
  const [decided, untrue, undecided] = (["decided", "untrue", "undecided"] as const).map((count) =>
    sum(runs.flatMap(({ hints }) => hintNames.map((hint) => hints[hint][count]))),
  );
  return `${records.length} servers: ${counts.join(", ")}; ${decided} hints decided, ${untrue} of them untrue, ${undecided} undecided`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}

/** Verdicts that did not occur are left out. */
function linesOf({ id, package: name, version, run, because, durationMs }: AuditRecord): readonly string[] {
  const title = `- **${id}**, \`${name ?? id}@${version ?? "?"}\``;
  const time = `${(durationMs / 1000).toFixed(1)} s`;
  if (run === undefined) return [`${title}: no verdict: ${inLine(because ?? "the reason is not known")}`];
  const counts = shown.flatMap((verdict) => (run.summary[verdict] === 0 ? [] : [`${run.summary[verdict]} ${verdict}`]));
  const facts = [`exit ${run.exitCode}`, counts.join(", "), `${run.worked ?? 0} of ${run.tools} tools worked`, time];
  return [`${title}: ${facts.filter((fact) => fact !== "").join("; ")}`, ...hintLines(run)];
}

function hintLines({ hints }: AuditedRun): readonly string[] {
  const parts = hintNames.flatMap((hint) => {
    const { decided, untrue, undecided } = hints[hint];
    if (decided + undecided === 0) return [];
    return [`\`${hint}\` ${decided} of ${decided + undecided}${untrue === 0 ? "" : ` (${untrue} untrue)`}`];
  });
  return parts.length === 0 ? [] : [`  - decided: ${parts.join(", ")}`];
}

/** What a server printed, in one line of Markdown that it cannot end. */
function inLine(text: string): string {
  return `\`${text.replaceAll(/[`\s]+/gu, " ").slice(0, 200)}\``;
}
