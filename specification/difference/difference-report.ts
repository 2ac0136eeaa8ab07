import type { RequirementCoverage } from "../../report-model/coverage-model.ts";
import type { Report } from "../../report-model/report-model.ts";
import type {
  DifferenceSummary,
  SentenceDifference,
  SpecificationDifference,
} from "../../report-model/specification-difference.ts";
import { examineUnits, withinLimit } from "../examine-specification.ts";
import type { CatalogueRow } from "../requirements/catalogue-row.ts";
import type { DocumentId } from "../requirements/document-id.ts";
import { documents } from "../requirements/documents.ts";
import { SpecificationError } from "../specification-fault.ts";
import type { Unit } from "../unit.ts";
import { recogniseDocument } from "../wordings.ts";
import { compareVersions, type UnpairedStretch } from "./compare-versions.ts";
import { forecastReport, type ForecastKnowledge } from "./forecast.ts";
import { findHeadingChanges } from "./heading-changes.ts";
import { followRows } from "./row-fates.ts";
import { reportSentence, type RowsOfUnits } from "./sentence-report.ts";

/** A version of a proposal: where it was read, and what it says. */
export interface Version {
  readonly file: string;
  readonly units: readonly Unit[];
}

/** What is known besides the two texts. */
export interface DifferenceKnowledge {
  readonly catalogue: readonly CatalogueRow[];
  readonly coverage: readonly RequirementCoverage[];
  readonly checks: ForecastKnowledge["checks"];
  /** Whose rows to take; without it those of the documents that the texts are versions of, if any. */
  readonly document?: DocumentId;
  readonly reports: readonly { readonly file: string; readonly report: Report }[];
}

/**
 * Says what changed between two versions of a proposal, what of this project hangs on it, and what it would make of
 * saved reports.
 *
 * @throws SpecificationError `nothing-normative` where neither version demands anything, `too-slow`
 */
export function reportDifference(
  before: Version,
  now: Version,
  knowledge: DifferenceKnowledge,
): SpecificationDifference {
  const units = before.units.length + now.units.length;
  if (countDemands(before.units) + countDemands(now.units) === 0)
    throw new SpecificationError({ code: "nothing-normative", units });
  const { sentences, unpaired } = withinLimit(() => compareVersions(before.units, now.units));
  const { ids, rows } = withinLimit(() => findRows(before.units, now.units, knowledge));
  const isKnown = ids.length > 0;
  const coverageOf = new Map(knowledge.coverage.map((row) => [row.id, row]));
  const differences = sentences.flatMap(
    (sentence) => reportSentence(sentence, isKnown ? { rows, coverageOf } : undefined) ?? [],
  );
  const fates = followRows(sentences, rows.before, new Set(unpaired.flatMap((stretch) => stretch.before)));
  const levels = new Map(knowledge.catalogue.map(({ id, level }) => [id, level]));
  const reports = knowledge.reports.map(({ file, report }) =>
    forecastReport(file, report, { checks: knowledge.checks, fates, levels }),
  );
  const summary = summarise(before.units, now.units, differences);
  const failsNow = reports.some(({ exitCode }) => exitCode?.now === 1 && exitCode.before !== 1);
  return {
    schemaVersion: 1,
    before: before.file,
    now: now.file,
    documents: ids.map((id) => ({ id, ...documents[id] })),
    summary,
    sentences: differences,
    headings: findHeadingChanges(sentences),
    unpaired: unpaired.map(describeUnpaired),
    reports,
    exitCode: summary.unaccounted > 0 || failsNow ? 1 : 0,
  };
}

/** The documents that the versions are of, and the rows of their units. */
function findRows(
  before: readonly Unit[],
  now: readonly Unit[],
  { catalogue, document }: DifferenceKnowledge,
): { readonly ids: readonly DocumentId[]; readonly rows: RowsOfUnits } {
  const formerly = document ?? recogniseDocument(before, catalogue);
  const presently = document ?? recogniseDocument(now, catalogue);
  const ids = [...new Set([formerly, presently].filter((id) => id !== undefined))];
  const examined = [
    ...examineUnits(before, catalogue, formerly ?? presently).units,
    ...examineUnits(now, catalogue, presently ?? formerly).units,
  ];
  const byUnit = new Map(examined.map((each) => [each.unit, each]));
  return {
    ids,
    rows: {
      before: (unit) => byUnit.get(unit)?.rows ?? [],
      now: (unit) => {
        const found = byUnit.get(unit);
        return found?.state === "known" ? found.rows : [];
      },
    },
  };
}

function summarise(
  before: readonly Unit[],
  now: readonly Unit[],
  sentences: readonly SentenceDifference[],
): DifferenceSummary {
  const normative = sentences.filter((sentence) => sentence.normative);
  const demands = normative.flatMap((sentence) => sentence.demands);
  const count = (change: (typeof demands)[number]["change"]): number =>
    demands.filter((demand) => demand.change === change && demand.toLine === undefined).length;
  return {
    before: countDemands(before),
    now: countDemands(now),
    stronger: count("stronger"),
    weaker: count("weaker"),
    reversed: count("reversed"),
    new: count("new"),
    removed: count("removed"),
    reworded: normative.filter(({ reworded }) => reworded).length,
    moved: normative.filter(({ moved }) => moved).length,
    plain: sentences.length - normative.length,
    unaccounted: demands.filter(({ accounted }) => accounted === false).length,
  };
}

function countDemands(units: readonly Unit[]): number {
  return units.reduce((sum, { demands }) => sum + demands.length, 0);
}

function describeUnpaired({ before, now }: UnpairedStretch): SpecificationDifference["unpaired"][number] {
  const lines = [now[0]?.line ?? 1, now.at(-1)?.endLine ?? 1] as const;
  return { removed: before.length, new: now.length, lines };
}
