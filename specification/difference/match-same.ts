import { longestRising, type Anchor } from "../longest-rising.ts";
import type { Unit } from "../unit.ts";
import { withoutKeywords } from "./without-keywords.ts";

/** Units with the same wording in both versions, by position. */
export interface SameUnits {
  /** Those that stand in the same order in both, in that order. */
  readonly inOrder: readonly Anchor[];
  /** The others: they have moved past some of those. */
  readonly moved: readonly Anchor[];
}

/**
 * Finds what stands in both versions, first by its very wording, then by all but its keywords.
 *
 * Of a wording that stands several times, the first of a section is that of the same section, and so on. One that is
 * left without a partner stays alone here: what stands around it has to tell which is which.
 */
export function matchSame(before: readonly Unit[], now: readonly Unit[]): SameUnits {
  const formerly = before.map((_, position) => position);
  const presently = now.map((_, position) => position);
  const exact = pairByKey({ before, now }, formerly, presently, ({ fingerprint }) => fingerprint);
  const taken = { before: new Set(exact.map((each) => each.before)), now: new Set(exact.map((each) => each.now)) };
  const alike = pairByKey(
    { before, now },
    formerly.filter((position) => !taken.before.has(position)),
    presently.filter((position) => !taken.now.has(position)),
    ({ text }) => withoutKeywords(text),
  );
  const anchors = [...exact, ...alike];
  const inOrder = longestRising(anchors.toSorted((left, right) => left.before - right.before));
  const kept = new Set<Anchor>(inOrder);
  // Which of several stands where is not to be told once their order has changed.
  return { inOrder, moved: anchors.filter((anchor) => anchor.isOnly && !kept.has(anchor)) };
}

interface SureAnchor extends Anchor {
  /** Whether its wording stands once in each version. */
  readonly isOnly: boolean;
}

function pairByKey(
  { before, now }: { readonly before: readonly Unit[]; readonly now: readonly Unit[] },
  formerly: readonly number[],
  presently: readonly number[],
  keyOf: (unit: Unit) => string,
): readonly SureAnchor[] {
  const found = positionsOf(now, keyOf, presently);
  return [...positionsOf(before, keyOf, formerly)].flatMap(([key, positions]) => {
    const others = found.get(key) ?? [];
    const isOnly = positions.length === 1 && others.length === 1;
    if (isOnly) return pairUp(positions, others, true);
    const bySection = positionsOf(now, sectionOf, others);
    return [...positionsOf(before, sectionOf, positions)].flatMap(([section, members]) =>
      pairUp(members, bySection.get(section) ?? [], false),
    );
  });
}

function pairUp(before: readonly number[], now: readonly number[], isOnly: boolean): readonly SureAnchor[] {
  return before.flatMap((position, index) => {
    const other = now[index];
    return other === undefined ? [] : [{ before: position, now: other, isOnly }];
  });
}

function sectionOf({ section }: Unit): string {
  return section.join("\n");
}

function positionsOf(
  units: readonly Unit[],
  keyOf: (unit: Unit) => string,
  among: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const position of among) {
    const unit = units[position];
    if (unit === undefined) continue;
    const key = keyOf(unit);
    const found = positions.get(key);
    if (found === undefined) positions.set(key, [position]);
    else found.push(position);
  }
  return positions;
}
