import { longestRising, type Anchor } from "./longest-rising.ts";
import type { Unit } from "./unit.ts";

/** A stretch between two neighbours that stand in the old text and in the new one: what went and what came there. */
export interface Gap {
  /** Fingerprints of what the new text has nowhere. */
  readonly gone: readonly string[];
  /** What the old text had nowhere. */
  readonly added: readonly Unit[];
}

/**
 * Finds where a text differs from an older one of which only the fingerprints are known.
 *
 * What stands once in both texts, and in the same order, are the anchors (a patience diff); they are the reason why an
 * inserted sentence shifts nothing. What has merely moved is in no gap, since it is neither gone nor added.
 *
 * @param outline fingerprints of the older text, in its order
 */
export function findGaps(outline: readonly string[], units: readonly Unit[]): readonly Gap[] {
  const before = findPositions(outline);
  const now = findPositions(units.map(({ fingerprint }) => fingerprint));
  const common = [...before].flatMap(([fingerprint, positions]): Anchor[] => {
    const found = now.get(fingerprint);
    const [first] = positions;
    const [second] = found ?? [];
    const once = positions.length === 1 && found?.length === 1;
    return once && first !== undefined && second !== undefined ? [{ before: first, now: second }] : [];
  });
  const gaps: Gap[] = [];
  let start: Anchor = { before: -1, now: -1 };
  for (const end of [...longestRising(common), { before: outline.length, now: units.length }]) {
    const gone = outline.slice(start.before + 1, end.before).filter((fingerprint) => !now.has(fingerprint));
    const added = units.slice(start.now + 1, end.now).filter(({ fingerprint }) => !before.has(fingerprint));
    if (gone.length > 0 && added.length > 0) gaps.push({ gone, added });
    start = end;
  }
  return gaps;
}

function findPositions(fingerprints: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [index, fingerprint] of fingerprints.entries()) {
    const found = positions.get(fingerprint);
    if (found === undefined) positions.set(fingerprint, [index]);
    else found.push(index);
  }
  return positions;
}
