import { isKnown, type BaselineEntry, type KnownFinding } from "../../report-model/baseline.ts";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Report, Result, Verdict } from "../../report-model/report-model.ts";
import { listsNoTools } from "../../report-model/no-tools.ts";
import { isUntried } from "../../report-model/untried.ts";
import { exitCodeOf } from "./exit-code.ts";

/** What can be known of: `inconclusive` says nothing of the server, but where what was seen has not been tried again. */
const contradictions: ReadonlySet<Verdict> = new Set(["fail", "warn", "ambiguous"]);

const undecided: ReadonlySet<Verdict> = new Set(["inconclusive", "not-run", "error"]);

/**
 * Holds a report against a baseline: a finding that it has does not make the run fail, and an entry that no longer occurs
 * does.
 *
 * @param report of a whole run, its exit code computed without a baseline
 * @param today as `2026-12-31`
 * @returns the same results, with what the baseline says of each, and the exit code that follows
 */
export function applyBaseline(report: Report, entries: readonly BaselineEntry[], today: string): Report {
  const byPrint = new Map(entries.map((entry) => [fingerprintOf(entry), entry]));
  const results = report.results.map(({ known: _before, ...result }): Result => {
    const canBeKnown = contradictions.has(result.verdict) || isUntried(result);
    const entry = canBeKnown ? byPrint.get(fingerprintOf(result)) : undefined;
    return entry === undefined ? result : { ...result, known: knownBy(entry, today) };
  });
  const stale = staleEntries({ ...report, results }, entries);
  const known = results.filter(isKnown).length;
  const expired = results.filter((result) => result.known !== undefined).length - known;
  return {
    ...report,
    results,
    baseline: { entries: entries.length, known, expired, stale },
    exitCode: exitCodeOf({
      results,
      problems: report.problems,
      interrupted: report.exitCode === 130,
      failOn: report.failOn,
      stale: stale.length,
      hasNoTools: listsNoTools(report),
      ...(report.hintsDecided === undefined ? {} : { hintsDecided: report.hintsDecided }),
    }),
  };
}

/**
 * The entries, with one for each contradiction that makes the run fail and that they do not have yet; one whose time is
 * over starts again.
 *
 * @param reason of the new entries
 */
export function absorbFindings(
  report: Report,
  entries: readonly BaselineEntry[],
  reason: string,
  today: string,
): readonly BaselineEntry[] {
  const found = applyBaseline(report, entries, today).results.filter(
    (result) =>
      contradictions.has(result.verdict) && report.failOn.some((each) => each === result.verdict) && !isKnown(result),
  );
  const added = new Map(found.map((result) => [fingerprintOf(result), entryOf(result, reason)]));
  return [...entries.filter((entry) => !added.has(fingerprintOf(entry))), ...added.values()];
}

/** The entries that still occur, or of which the run does not decide whether they do. */
export function pruneBaseline(report: Report, entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const stale = new Set(staleEntries(report, entries));
  return entries.filter((entry) => !stale.has(entry));
}

function knownBy({ reason, until }: BaselineEntry, today: string): KnownFinding {
  if (until === undefined) return { reason };
  return until < today ? { reason, until, expired: true } : { reason, until };
}

function entryOf({ check, dialect, tool, case: which }: Result, reason: string): BaselineEntry {
  return {
    check,
    dialect,
    ...(tool === undefined ? {} : { tool }),
    ...(which === undefined ? {} : { case: which }),
    reason,
  };
}

/** Whatever was not looked at to its end may still be there. */
function staleEntries(report: Report, entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const { results, target, problems, exitCode } = report;
  if (problems.length > 0 || exitCode === 130) return [];
  const prints = new Set(results.filter(({ verdict }) => contradictions.has(verdict)).map(fingerprintOf));
  const tools = new Set(results.flatMap(({ tool }) => tool ?? []));
  const byCheck = new Map<string, Result[]>();
  for (const result of results) {
    const key = JSON.stringify([result.check, result.dialect]);
    const before = byCheck.get(key);
    if (before === undefined) byCheck.set(key, [result]);
    else before.push(result);
  }
  return entries.filter((entry) => {
    if (prints.has(fingerprintOf(entry))) return false;
    const ofCheck = byCheck.get(JSON.stringify([entry.check, entry.dialect])) ?? [];
    const ofTool = ofCheck.filter(({ tool }) => tool === entry.tool);
    // The list of tools was looked at as a whole, and the tool is not on it any more.
    const isGone = ofTool.length === 0 && entry.tool !== undefined && tools.size === target.tools;
    const looked = isGone ? ofCheck : ofTool;
    return looked.length > 0 && looked.every(({ verdict }) => !undecided.has(verdict));
  });
}
