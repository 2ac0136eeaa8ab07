import type { RequirementCoverage } from "../../report-model/coverage-model.ts";
import type {
  DemandChangeKind,
  DemandDifference,
  DemandSide,
  KnownSentence,
  SentenceDifference,
  SentenceSide,
} from "../../report-model/specification-difference.ts";
import { isBinding, type RowReport } from "../../report-model/specification-model.ts";
import { strengthOf } from "../keywords.ts";
import type { CatalogueRow } from "../requirements/catalogue-row.ts";
import { guessRole } from "../role.ts";
import { isInformative } from "../section-kind.ts";
import { reportRow } from "../specification-report.ts";
import type { Demand, Unit } from "../unit.ts";
import { bindAlike, type DemandChange, type SentenceChange } from "./sentence-change.ts";

/** Rows that stand for a unit of either version; for one of the newer version, by its very wording. */
export interface RowsOfUnits {
  readonly before: (unit: Unit) => readonly CatalogueRow[];
  readonly now: (unit: Unit) => readonly CatalogueRow[];
}

interface Catalogued {
  readonly rows: RowsOfUnits;
  readonly coverageOf: ReadonlyMap<string, RequirementCoverage>;
}

/**
 * Says how one sentence changed.
 *
 * @param catalogued absent where the proposal is not one that this tool knows
 * @returns nothing where it did not change, or all that it demanded went to other sentences, which tell it
 */
export function reportSentence(
  change: SentenceChange,
  catalogued: Catalogued | undefined,
): SentenceDifference | undefined {
  const { before, now, moved } = change;
  const unit = now ?? before;
  if (unit === undefined) return undefined;
  const former = before === undefined ? [] : (catalogued?.rows.before(before) ?? []);
  const current = now === undefined ? [] : (catalogued?.rows.now(now) ?? []);
  const rows = [...new Set([...former, ...current])];
  const known =
    catalogued === undefined
      ? undefined
      : describeKnown(change, { rows, isNewWording: former.length > 0 && current.length === 0 }, catalogued.coverageOf);
  const isKnownNow = isAccounted(current, known);
  const demands = change.demands.map((demand) =>
    reportDemand(demand, change, known === undefined ? undefined : { isKnown: isAccounted(rows, known), isKnownNow }),
  );
  const reworded = change.reworded || isRespelt(change);
  const kind = kindOf({ ...change, reworded }, demands);
  if (kind === undefined) return undefined;
  return {
    change: kind,
    moved,
    reworded,
    normative: demands.length > 0 || rows.length > 0,
    role: rows[0]?.role ?? guessRole(unit),
    ...(before === undefined ? {} : { before: sideOf(before) }),
    ...(now === undefined ? {} : { now: sideOf(now) }),
    demands,
    ...(change.words === undefined ? {} : { words: change.words }),
    ...(known === undefined ? {} : { known }),
  };
}

function kindOf(
  { before, now, moved, reworded }: SentenceChange,
  demands: readonly DemandDifference[],
): SentenceDifference["change"] | undefined {
  const isElsewhere = demands.length > 0 && demands.every(({ toLine }) => toLine !== undefined);
  if (now === undefined) return isElsewhere ? undefined : "removed";
  const cameFromElsewhere = demands.some(({ fromLine }) => fromLine !== undefined);
  if (before === undefined && !cameFromElsewhere) return "new";
  if (demands.some(({ change, toLine }) => change !== "same" && toLine === undefined)) return "level";
  if (before === undefined || (moved && !reworded)) return "moved";
  return reworded || cameFromElsewhere ? "reworded" : undefined;
}

/** `SHALL` for `MUST` changes no level. */
function isRespelt({ demands }: SentenceChange): boolean {
  return demands.some(({ before, now }) => before?.keyword !== now?.keyword && bindAlike(before?.level, now?.level));
}

function reportDemand(
  { before, now, clause, from, to }: DemandChange,
  sentence: SentenceChange,
  tested: { readonly isKnown: boolean; readonly isKnownNow: boolean } | undefined,
): DemandDifference {
  const change = changeOf(before, now);
  const several = (sentence.now ?? sentence.before)?.demands.length !== 1 || sentence.demands.length !== 1;
  const came = change === "new" || change === "stronger" || change === "reversed";
  const needsTest = tested !== undefined && came && now !== undefined && isBinding(now.level);
  return {
    change,
    ...(before === undefined ? {} : { before: demandSide(before) }),
    ...(now === undefined ? {} : { now: demandSide(now) }),
    ...(several && clause !== "" ? { clause } : {}),
    ...(from === undefined ? {} : { fromLine: from.line }),
    ...(to === undefined ? {} : { toLine: to.line }),
    ...(needsTest ? { accounted: change === "new" ? tested.isKnownNow : tested.isKnown } : {}),
  };
}

function changeOf(before: Demand | undefined, now: Demand | undefined): DemandChangeKind {
  if (before === undefined) return "new";
  if (now === undefined) return "removed";
  if (bindAlike(before.level, now.level)) return "same";
  const [old, strength] = [strengthOf(before.level), strengthOf(now.level)];
  return old === strength ? "reversed" : strength < old ? "stronger" : "weaker";
}

function demandSide({ level, keyword, inherited }: Demand): DemandSide {
  return { level, keyword, inherited };
}

function sideOf({ line, section, text, demand, place }: Unit): SentenceSide {
  const informative = demand !== undefined && place !== "schema-required" && isInformative(section);
  return { line, section: section.join(" / "), text, informative };
}

function describeKnown(
  { before, now }: SentenceChange,
  { rows, isNewWording }: { readonly rows: readonly CatalogueRow[]; readonly isNewWording: boolean },
  coverageOf: ReadonlyMap<string, RequirementCoverage>,
): KnownSentence {
  const isUnknown = isNewWording && now !== undefined && before !== undefined && before.fingerprint !== now.fingerprint;
  return {
    rows: rows.map((row) => reportRow(row, coverageOf)),
    ...(isUnknown ? { update: { from: before.fingerprint, to: now.fingerprint } } : {}),
  };
}

/** Whether each of these rows has a check or an exclusion. */
function isAccounted(rows: readonly CatalogueRow[], known: KnownSentence | undefined): boolean {
  const reports = rows.flatMap((row): readonly RowReport[] => known?.rows.filter(({ id }) => id === row.id) ?? []);
  return reports.length > 0 && reports.every(({ checks, excluded }) => checks.length > 0 || excluded !== undefined);
}
