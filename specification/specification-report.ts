import type { Ambiguity } from "../report-model/report-model.ts";
import type { RequirementCoverage } from "../report-model/coverage-model.ts";
import {
  isBinding,
  type GoneReport,
  type MisuseReport,
  type RowReport,
  type RowToFillIn,
  type SpecificationReport,
  type StatementReport,
} from "../report-model/specification-model.ts";
import type { CatalogueRow } from "./requirements/catalogue-row.ts";
import { documents } from "./requirements/documents.ts";
import type { ExaminedSpecification, ExaminedUnit } from "./examine-specification.ts";
import type { KeywordMisuse } from "./keyword-misuse.ts";
import { guessRole } from "./role.ts";
import type { Unit } from "./unit.ts";
import type { Wording } from "./wordings.ts";

/** What is known of the rows, besides the rows themselves. */
export interface RowKnowledge {
  readonly coverage: readonly RequirementCoverage[];
  readonly ambiguities: readonly Ambiguity[];
}

/** Joins what a text says with checks, mutants and ambiguities, and computes the exit code. */
export function reportSpecification(
  file: string,
  examined: ExaminedSpecification,
  { coverage, ambiguities }: RowKnowledge,
): SpecificationReport {
  const coverageOf = new Map(coverage.map((row) => [row.id, row]));
  const neighbours = findNeighbours(examined.units);
  const statements = examined.units
    .filter(({ state }) => state !== "plain")
    .map((unit) => reportStatement(unit, examined.document === undefined ? undefined : neighbours, coverageOf));
  const present = new Set(examined.units.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const gone = examined.gone.map((wording) => reportGone(wording, present, coverageOf));
  const misuse = examined.misuse.map(reportMisuse);
  const touched = new Set(statements.flatMap((statement) => statement.ambiguities));
  const { document } = examined;
  const summary = summarise(statements, gone, misuse);
  return {
    schemaVersion: 1,
    file,
    ...(document === undefined ? {} : { document: { id: document, ...documents[document] } }),
    summary,
    statements,
    gone,
    misuse,
    ambiguities: ambiguities
      .filter(({ id }) => touched.has(id))
      .map(({ id, kind, title, sides }) => ({ id, kind, title, sides })),
    exitCode: summary.unaccounted > 0 ? 1 : 0,
  };
}

function reportStatement(
  { unit, state, normative, rows, formerFingerprint }: ExaminedUnit,
  neighbours: ReadonlyMap<string, CatalogueRow> | undefined,
  coverageOf: ReadonlyMap<string, RequirementCoverage>,
): StatementReport {
  const reports = rows.map((row) => reportRow(row, coverageOf));
  const [first] = rows;
  const level = unit.demand?.level ?? first?.level ?? "STATEMENT";
  const role = first?.role ?? guessRole(unit);
  const known = state === "plain" ? "known" : state;
  return {
    state: known,
    normative,
    level,
    ...(unit.demands.length > 1 ? { levels: unit.demands.map((demand) => demand.level) } : {}),
    ...(unit.demand === undefined ? {} : { keyword: unit.demand.keyword }),
    role,
    section: unit.section.join(" / "),
    ordinal: describeOrdinal(unit),
    line: unit.line,
    text: unit.text,
    fingerprint: unit.fingerprint,
    ...(formerFingerprint === undefined ? {} : { formerFingerprint }),
    rows: reports,
    ambiguities: [...new Set(rows.flatMap((row) => row.ambiguities))].sort(),
    accounted:
      reports.length > 0 && reports.every(({ checks, excluded }) => checks.length > 0 || excluded !== undefined),
    ...(known === "new" && neighbours !== undefined ? { rowToFillIn: draftRow(unit, level, role, neighbours) } : {}),
  };
}

/** A row with what tests it. */
export function reportRow(row: CatalogueRow, coverageOf: ReadonlyMap<string, RequirementCoverage>): RowReport {
  const { id, section, ordinal, role, level, says } = row;
  const covered = coverageOf.get(id);
  return {
    id,
    section,
    ordinal,
    role,
    level,
    says,
    checks: covered?.checks ?? [],
    mutants: covered?.mutants ?? [],
    ...(covered?.excluded === undefined ? {} : { excluded: covered.excluded }),
  };
}

/** A row of each section that has one. */
function findNeighbours(units: readonly ExaminedUnit[]): ReadonlyMap<string, CatalogueRow> {
  const neighbours = new Map<string, CatalogueRow>();
  for (const { unit, rows } of units) {
    const section = unit.section.join(" / ");
    const [first] = rows;
    if (first !== undefined && !neighbours.has(section)) neighbours.set(section, first);
  }
  return neighbours;
}

/** Its id begins like those of its section, where the section has any. */
function draftRow(
  unit: Unit,
  level: StatementReport["level"],
  role: StatementReport["role"],
  neighbours: ReadonlyMap<string, CatalogueRow>,
): RowToFillIn {
  const section = unit.section.join(" / ");
  const neighbour = neighbours.get(section);
  const prefix = neighbour?.id.replace(/[^-]*$/, "") ?? "";
  return {
    id: `${prefix}NEW-${unit.fingerprint.slice(0, 4)}`,
    section: neighbour?.section ?? section,
    ordinal: describeOrdinal(unit),
    role,
    level,
    says: "",
    observable: "on-the-wire | with-help | never",
    weight: "fail | warn | note | ambiguous | none",
    fingerprints: [unit.fingerprint],
  };
}

function describeOrdinal({ ordinal, place }: Unit): string {
  return `no. ${ordinal} (${place.replaceAll("-", " ")})`;
}

function reportGone(
  { fingerprint, rows }: Wording,
  present: ReadonlySet<string>,
  coverageOf: ReadonlyMap<string, RequirementCoverage>,
): GoneReport {
  return {
    fingerprint,
    rows: rows.map((row) => reportRow(row, coverageOf)),
    partly: rows.filter(({ id }) => present.has(id)).map(({ id }) => id),
  };
}

function reportMisuse(misuse: KeywordMisuse): MisuseReport {
  if (misuse.code === "two-levels") {
    const places = misuse.units.map(({ line, demand, text }) => ({ line, level: demand?.level ?? "STATEMENT", text }));
    return { code: misuse.code, places };
  }
  const { line, section, text } = misuse.unit;
  const where = { line, section: section.join(" / "), text };
  return misuse.code === "lower-case"
    ? { code: misuse.code, ...where, words: misuse.words }
    : { code: misuse.code, ...where, keyword: misuse.keyword };
}

function summarise(
  statements: readonly StatementReport[],
  gone: readonly GoneReport[],
  misuse: readonly MisuseReport[],
): SpecificationReport["summary"] {
  const normative = statements.filter((statement) => statement.normative);
  const others = statements.filter((statement) => !statement.normative);
  const count = (state: StatementReport["state"]): number => normative.filter((each) => each.state === state).length;
  const tested = normative.filter(({ rows }) => rows.some(({ checks }) => checks.length > 0));
  return {
    statements: normative.length,
    known: count("known"),
    new: count("new"),
    changed: count("changed"),
    gone: gone.length,
    tested: tested.length,
    untestable: normative.filter((statement) => statement.accounted && !tested.includes(statement)).length,
    unaccounted: normative.filter(({ level, accounted }) => isBinding(level) && !accounted).length,
    others: others.length,
    othersChanged: others.filter(({ state }) => state === "changed").length,
    misuse: misuse.length,
  };
}
