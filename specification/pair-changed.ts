import { fingerprintOf } from "./requirements/fingerprint.ts";
import type { Gap } from "./align-outline.ts";
import { strengthOf, withOtherKeywords } from "./keywords.ts";
import { pairInOrder } from "./pair-in-order.ts";
import { guessRole } from "./role.ts";
import type { Unit } from "./unit.ts";
import { likenessOf, stemsOf } from "./word-likeness.ts";
import type { Wording } from "./wordings.ts";

/** A sentence that has most likely replaced one that is gone. */
export interface ChangedWording {
  readonly unit: Unit;
  readonly former: Wording;
}

/** Up to this the place alone says who took whose; beyond it words have to agree as well. */
const narrowPairs = 4;

/** Beyond this a stretch has been rewritten, and which sentence replaced which cannot be determined. */
const mostPairs = 250_000;

/**
 * Tells within a gap which sentence has taken the place of which one that is gone, in the order of both, so that the sum
 * of their scores is highest. What finds no partner was removed or inserted.
 *
 * @param wordings by fingerprint; what is gone and not among them belonged to no row
 */
export function pairChanged({ gone, added }: Gap, wordings: ReadonlyMap<string, Wording>): readonly ChangedWording[] {
  if (gone.length * added.length > mostPairs) return [];
  const doubt = gone.length * added.length > narrowPairs ? 0.4 : 0.2;
  const scores = gone.map((fingerprint) => {
    const score = scorer(fingerprint, wordings.get(fingerprint), doubt);
    return added.map(score);
  });
  return pairInOrder(gone.length, added.length, (row, column) => scores[row]?.[column] ?? 0).flatMap(
    ([row, column]) => {
      const former = wordings.get(gone[row] ?? "");
      const unit = added[column];
      return former === undefined || unit === undefined ? [] : [{ unit, former }];
    },
  );
}

/**
 * How likely a sentence replaces a wording; 0 or less is not. Rows tell their rules in words of their own, so a
 * sentence shares but some of them with the row of its former wording.
 */
function scorer(fingerprint: string, wording: Wording | undefined, doubt: number): (unit: Unit) => number {
  if (wording === undefined) return ({ demand }) => (demand === undefined ? 0.5 : 0.1);
  const stems = wording.rows.map(({ says }) => stemsOf(says));
  return (unit) => {
    const { demand } = unit;
    const others = demand === undefined ? [] : withOtherKeywords(unit.text, demand.keyword);
    if (others.some((text) => fingerprintOf(text) === fingerprint)) return 10;
    const words = stemsOf(unit.text);
    const level = demand?.level ?? "STATEMENT";
    const likeness = Math.max(...stems.map((own) => likenessOf(own, words)));
    const sameLevel = wording.rows.some((row) => row.level === level);
    const sameStrength = wording.rows.some((row) => strengthOf(row.level) === strengthOf(level));
    const sameRole = wording.rows.some(({ role }) => role === guessRole(unit));
    return likeness + (sameLevel ? 0.2 : sameStrength ? 0 : -0.2) + (sameRole ? 0.1 : -0.1) - doubt;
  };
}
