import type { CatalogueRow } from "./requirements/catalogue-row.ts";
import type { DocumentId } from "./requirements/document-id.ts";
import type { Unit } from "./unit.ts";

/** One sentence that rows of a document stand for, by fingerprint; what it says is not kept. */
export interface Wording {
  readonly fingerprint: string;
  readonly rows: readonly CatalogueRow[];
}

/** Every wording of the rows once, in their order. */
export function wordingsOf(rows: readonly CatalogueRow[]): readonly Wording[] {
  const byFingerprint = new Map<string, CatalogueRow[]>();
  for (const row of rows) {
    for (const fingerprint of row.fingerprints) {
      const sharing = byFingerprint.get(fingerprint) ?? [];
      byFingerprint.set(fingerprint, sharing.includes(row) ? sharing : [...sharing, row]);
    }
  }
  return [...byFingerprint].map(([fingerprint, sharing]) => ({ fingerprint, rows: sharing }));
}

/** A text that only quotes a rule of another one is not that other one. */
const leastMatches = 2;
const leastShare = 0.1;

/**
 * The document that a text is a version of: the one of whose wordings it has most.
 *
 * @returns nothing when the text has too few of any
 */
export function recogniseDocument(units: readonly Unit[], rows: readonly CatalogueRow[]): DocumentId | undefined {
  const present = new Set(units.map(({ fingerprint }) => fingerprint));
  const counts = new Map<DocumentId, { readonly known: Set<string>; readonly found: Set<string> }>();
  for (const { document, fingerprints } of rows) {
    const count = counts.get(document) ?? { known: new Set(), found: new Set() };
    counts.set(document, count);
    for (const fingerprint of fingerprints) {
      count.known.add(fingerprint);
      if (present.has(fingerprint)) count.found.add(fingerprint);
    }
  }
  const [best] = [...counts].toSorted(([, left], [, right]) => right.found.size - left.found.size);
  if (best === undefined) return undefined;
  const [document, { known, found }] = best;
  return found.size >= leastMatches && found.size >= leastShare * known.size ? document : undefined;
}
