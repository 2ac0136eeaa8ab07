import { withinTime, TimeLimitExceeded } from "../harness/schema/time-limit.ts";
import type { CatalogueRow } from "./requirements/catalogue-row.ts";
import type { DocumentId } from "./requirements/document-id.ts";
import { findMisuse, type KeywordMisuse } from "./keyword-misuse.ts";
import { hasKeywordInAnyCase, isKeywordLevel } from "./keywords.ts";
import { findGaps } from "./align-outline.ts";
import { outlines } from "./outlines.ts";
import { pairChanged } from "./pair-changed.ts";
import { readUnits } from "./read-units.ts";
import { SpecificationError } from "./specification-fault.ts";
import type { Unit } from "./unit.ts";
import { recogniseDocument, wordingsOf, type Wording } from "./wordings.ts";

/** One unit of the text and what the catalogue has of it. */
export interface ExaminedUnit {
  readonly unit: Unit;
  /** `plain`: it demands nothing, and no row knows it. */
  readonly state: "known" | "changed" | "new" | "plain";
  /** Whether it demands or permits something. */
  readonly normative: boolean;
  /** Rows that stand for it, or for what it has replaced. */
  readonly rows: readonly CatalogueRow[];
  /** Fingerprint of the wording that it has replaced. */
  readonly formerFingerprint?: string;
}

/** What a text demands, compared with the rows of one document. */
export interface ExaminedSpecification {
  readonly document: DocumentId | undefined;
  /** In the order of the text. */
  readonly units: readonly ExaminedUnit[];
  /** Wordings of rows that are neither there nor changed. */
  readonly gone: readonly Wording[];
  readonly misuse: readonly KeywordMisuse[];
}

/** Ordinary text of the size allowed takes 2 s; only one made to keep a Markdown parser busy takes much longer. */
const limitMs = 30_000;

/**
 * Compares a text with the catalogue.
 *
 * @param document whose rows to compare with; without it the one that the text has most wordings of, if any
 * @throws SpecificationError `nothing-normative`, `front-matter-only`, `nested-too-deep`, `too-slow`
 */
export function examineSpecification(
  markdown: string,
  catalogue: readonly CatalogueRow[],
  document?: DocumentId,
): ExaminedSpecification {
  return withinLimit(() => {
    const units = readWhole(markdown);
    const examined = examineUnits(units, catalogue, document ?? recogniseDocument(units, catalogue));
    if (!examined.units.some(({ normative }) => normative)) {
      throw new SpecificationError({ code: "nothing-normative", units: units.length });
    }
    return examined;
  });
}

/**
 * Does work on texts of others.
 *
 * @throws SpecificationError `too-slow`; whatever the work threw otherwise
 */
export function withinLimit<Result>(work: () => Result): Result {
  try {
    return withinTime(limitMs, work);
  } catch (error) {
    throw error instanceof TimeLimitExceeded ? new SpecificationError({ code: "too-slow", limitMs }) : error;
  }
}

/**
 * Reads a text that has more than front matter as units.
 *
 * @throws SpecificationError `front-matter-only`, `nested-too-deep`, `too-slow`
 */
export function readText(markdown: string): readonly Unit[] {
  return withinLimit(() => readWhole(markdown));
}

function readWhole(markdown: string): readonly Unit[] {
  const units = readUnits(markdown);
  if (units.length === 0 && /^(?:---|\+\+\+)\s/.test(markdown))
    throw new SpecificationError({ code: "front-matter-only" });
  return units;
}

/** Compares the units of a text with the rows of one document, if any. */
export function examineUnits(
  units: readonly Unit[],
  catalogue: readonly CatalogueRow[],
  document: DocumentId | undefined,
): ExaminedSpecification {
  const wordings = wordingsOf(catalogue.filter((row) => row.document === document));
  const byFingerprint = new Map(wordings.map((wording) => [wording.fingerprint, wording]));
  const known = new Map<Unit, Wording>();
  for (const unit of units) {
    const wording = byFingerprint.get(unit.fingerprint);
    if (wording !== undefined) known.set(unit, wording);
  }
  const present = new Set(units.map(({ fingerprint }) => fingerprint));
  const outline = (document && outlines[document]) ?? wordings.map(({ fingerprint }) => fingerprint);
  // What the outline lacks stands in another file of the document, such as one of types.
  const missing = wordings.filter(({ fingerprint }) => !present.has(fingerprint) && outline.includes(fingerprint));
  const changed = findGaps(outline, units).flatMap((gap) => pairChanged(gap, byFingerprint));
  const formerOf = new Map(changed.map(({ unit, former }) => [unit, former]));
  const replaced = new Set(formerOf.values());
  return {
    document,
    units: units.map((unit) => stateOf(unit, known.get(unit), formerOf.get(unit))),
    gone: missing.filter((wording) => !replaced.has(wording)),
    misuse: findMisuse(units, known),
  };
}

function stateOf(unit: Unit, wording: Wording | undefined, former: Wording | undefined): ExaminedUnit {
  const rows = wording?.rows ?? former?.rows ?? [];
  const normative = isNormative(unit, rows);
  if (wording !== undefined) return { unit, state: "known", normative, rows };
  if (former !== undefined) {
    return { unit, state: "changed", normative, rows, formerFingerprint: former.fingerprint };
  }
  return { unit, state: normative ? "new" : "plain", normative, rows };
}

/** A row keeps a sentence normative whose keyword has lost its capitals, which fingerprints do not see. */
function isNormative({ demand, text }: Unit, rows: readonly CatalogueRow[]): boolean {
  return demand !== undefined || (rows.some(({ level }) => isKeywordLevel(level)) && hasKeywordInAnyCase(text));
}
