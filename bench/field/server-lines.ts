import type { AuditedRun, AuditRecord } from "../../audit/record/record.ts";
import { hintNames } from "../../report-model/hints.ts";
import { verdicts, type Verdict } from "../../report-model/report-model.ts";
import type { DecidedClaims } from "./decided-claims.ts";

const shown = [
  "fail",
  "error",
  "warn",
  "ambiguous",
  "inconclusive",
  "note",
  "pass",
] as const satisfies readonly Verdict[];

/** A server with what its report says of its claims; absent where it has none. */
export interface FieldServer {
  readonly record: AuditRecord;
  readonly claims?: DecidedClaims;
}

/** An item for each server: a table of as many columns fits no phone. */
export function renderServers(servers: readonly FieldServer[]): string {
  return servers.flatMap(linesOf).join("\n");
}

/** Sums over all servers. */
export function renderSums(servers: readonly FieldServer[]): string {
  const records = servers.map(({ record }) => record);
  const runs = records.flatMap(({ run }) => run ?? []);
  const counts = verdicts.map((verdict) => `${verdict} ${sum(runs.map(({ summary }) => summary[verdict]))}`);
  const [decided, untrue, undecided] = (["decided", "untrue", "undecided"] as const).map((count) =>
    sum(runs.flatMap(({ hints }) => hintNames.map((hint) => hints[hint][count]))),
  );
  const claims = servers.flatMap((each) => each.claims ?? []);
  const [tools, every] = [sum(claims.map((each) => each.tools)), sum(claims.map((each) => each.every))];
  const share = tools === 0 ? "" : ` (${((100 * every) / tools).toFixed(0)} %)`;
  const times = records.map(({ durationMs }) => durationMs).toSorted((left, right) => left - right);
  const [middle, longest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  return [
    `${records.length} servers: ${counts.join(", ")}\n`,
    `- ${decided} hints decided, ${untrue} of them untrue, ${undecided} undecided`,
    `- every claim decided in ${every} of ${tools} tools that worked and claim something${share}`,
    `- the middle run took ${seconds(middle)}, the longest ${seconds(longest)}`,
  ].join("\n");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}

/** Verdicts that did not occur are left out. */
function linesOf({ record, claims }: FieldServer): readonly string[] {
  const { id, package: name, version, run, because, durationMs } = record;
  const title = `- **${id}**, \`${name ?? id}@${version ?? "?"}\``;
  if (run === undefined) return [`${title}: no verdict: ${inLine(because ?? "the reason is not known")}`];
  const counts = shown.flatMap((verdict) => (run.summary[verdict] === 0 ? [] : [`${run.summary[verdict]} ${verdict}`]));
  const facts = [
    `exit ${run.exitCode}`,
    counts.join(", "),
    `${run.worked ?? 0} of ${run.tools} tools worked`,
    seconds(durationMs),
  ];
  return [`${title}: ${facts.filter((fact) => fact !== "").join("; ")}`, ...hintLines(run, claims)];
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

function hintLines({ hints }: AuditedRun, claims: DecidedClaims = { tools: 0, every: 0 }): readonly string[] {
  const parts = hintNames.flatMap((hint) => {
    const { decided, untrue, undecided } = hints[hint];
    if (decided + undecided === 0) return [];
    return [`\`${hint}\` ${decided} of ${decided + undecided}${untrue === 0 ? "" : ` (${untrue} untrue)`}`];
  });
  const whole = claims.tools === 0 ? [] : [`  - every claim decided: ${claims.every} of ${claims.tools} tools`];
  return parts.length === 0 ? whole : [...whole, `  - decided: ${parts.join(", ")}`];
}

/** What a server printed, in one line of Markdown that it cannot end. */
function inLine(text: string): string {
  return `\`${text.replaceAll(/[`\s]+/gu, " ").slice(0, 200)}\``;
}
