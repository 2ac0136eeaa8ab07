import {
  isKnown,
  listOf,
  staleIn,
  type BaselineEntry,
  type KnownEntry,
  type KnownFinding,
  type KnownList,
} from "../../report-model/baseline.ts";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Report, Result, Verdict } from "../../report-model/report-model.ts";
import { listsNoTools } from "../../report-model/no-tools.ts";
import { isUntried } from "../../report-model/untried.ts";
import { exitCodeOf } from "./exit-code.ts";

/** What can be known of: `inconclusive` says nothing of the server, but where what was seen has not been tried again. */
const contradictions: ReadonlySet<Verdict> = new Set(["fail", "warn", "ambiguous"]);

const undecided: ReadonlySet<Verdict> = new Set(["inconclusive", "not-run", "error"]);

/** What a list of known findings goes by. */
interface Matching {
  /** Equal for an entry and a result that it is about. */
  readonly keyOf: (about: KnownEntry & { readonly dialect: string }) => string;
  /** Equal for an entry and all results of its check that have a part in whether it no longer applies. */
  readonly checkOf: (about: KnownEntry & { readonly dialect: string }) => string;
}

const matchings: Readonly<Record<KnownList, Matching>> = {
  baseline: { keyOf: fingerprintOf, checkOf: ({ check, dialect }) => JSON.stringify([check, dialect]) },
  // A check of a tool is ignored in every dialect, however it is contradicted.
  ignored: { keyOf: ({ check, tool }) => JSON.stringify([check, tool]), checkOf: ({ check }) => check },
};

/**
 * Holds a report against a baseline: a finding that it has does not make the run fail, and an entry that no longer occurs
 * does.
 *
 * @param report of a whole run
 * @param today as `2026-12-31`
 * @returns the same results, with what the baseline says of each, and the exit code that follows
 */
export function applyBaseline(report: Report, entries: readonly BaselineEntry[], today: string): Report {
  return compareWith(report, "baseline", entries, today);
}

/** The same for checks of tools that the configuration ignores. */
export function ignoreFindings(report: Report, entries: readonly KnownEntry[], today: string): Report {
  return compareWith(report, "ignored", entries, today);
}

function compareWith(report: Report, list: KnownList, entries: readonly KnownEntry[], today: string): Report {
  const { keyOf } = matchings[list];
  const byKey = new Map(entries.map((entry) => [keyOf(inDialect(entry)), entry]));
  const results = report.results.map(({ known, ...result }): Result => {
    const before = known === undefined || listOf(known) === list ? {} : { known };
    if (isKnown(before)) return { ...result, ...before };
    const canBeKnown = contradictions.has(result.verdict) || isUntried(result);
    const entry = canBeKnown ? byKey.get(keyOf(about(result))) : undefined;
    return entry === undefined ? { ...result, ...before } : { ...result, known: knownBy(entry, list, today) };
  });
  const stale = staleEntries({ ...report, results }, list, entries);
  const ofList = results.filter(({ known }) => known !== undefined && listOf(known) === list);
  const known = ofList.filter(isKnown).length;
  const compared = {
    ...report,
    results,
    [list]: { entries: entries.length, known, expired: ofList.length - known, stale },
  };
  return {
    ...compared,
    exitCode: exitCodeOf({
      results,
      problems: report.problems,
      interrupted: report.exitCode === 130,
      failOn: report.failOn,
      stale: staleIn(compared).length,
      hasNoTools: listsNoTools(report),
      ...(report.hintsDecided === undefined ? {} : { hintsDecided: report.hintsDecided }),
    }),
  };
}

function inDialect(entry: KnownEntry): KnownEntry & { readonly dialect: string } {
  return { ...entry, dialect: entry.dialect ?? "static" };
}

/** What a result is about, as an entry has it. */
function about(result: Result): KnownEntry & { readonly dialect: string } {
  return entryOf(result, "");
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
  const stale = new Set<KnownEntry>(staleEntries(report, "baseline", entries));
  return entries.filter((entry) => !stale.has(entry));
}

function knownBy({ reason, until }: KnownEntry, list: KnownList, today: string): KnownFinding {
  return {
    reason,
    ...(until === undefined ? {} : { until }),
    ...(until !== undefined && until < today ? { expired: true } : {}),
    ...(list === "ignored" ? { ignored: true } : {}),
  };
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
function staleEntries(report: Report, list: KnownList, entries: readonly KnownEntry[]): readonly KnownEntry[] {
  const { results, target, problems, exitCode } = report;
  if (problems.length > 0 || exitCode === 130) return [];
  const { keyOf, checkOf } = matchings[list];
  const found = new Set(
    results.filter(({ verdict }) => contradictions.has(verdict)).map((result) => keyOf(about(result))),
  );
  const tools = new Set(results.flatMap(({ tool }) => tool ?? []));
  const byCheck = new Map<string, Result[]>();
  for (const result of results) {
    const key = checkOf(about(result));
    const before = byCheck.get(key);
    if (before === undefined) byCheck.set(key, [result]);
    else before.push(result);
  }
  return entries.filter((entry) => {
    if (found.has(keyOf(inDialect(entry)))) return false;
    const ofCheck = byCheck.get(checkOf(inDialect(entry))) ?? [];
    const ofTool = ofCheck.filter(({ tool }) => tool === entry.tool);
    // The list of tools was looked at as a whole, and the tool is not on it any more.
    const isGone = ofTool.length === 0 && entry.tool !== undefined && tools.size === target.tools;
    const looked = isGone ? ofCheck : ofTool;
    return looked.length > 0 && looked.every(({ verdict }) => !undecided.has(verdict));
  });
}
