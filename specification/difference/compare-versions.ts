import type { Anchor } from "../longest-rising.ts";
import type { Unit } from "../unit.ts";
import { matchSame } from "./match-same.ts";
import { pairReworded, type Stretch } from "./pair-reworded.ts";
import { rejoinDemands } from "./rejoin-demands.ts";
import { changeOfSentence, type SentenceChange } from "./sentence-change.ts";

/** Two versions of a text, sentence by sentence. */
export interface ComparedVersions {
  /** Every unit of both versions, also what is unchanged, in the order of the newer one; what is gone stands where it stood. */
  readonly sentences: readonly SentenceChange[];
  /** Where so much changed that no sentence is told to be another wording of one. */
  readonly unpaired: readonly UnpairedStretch[];
}

/** Units on both sides, in the order of the versions. */
export interface UnpairedStretch {
  readonly before: readonly Unit[];
  readonly now: readonly Unit[];
}

/** Compares two versions of a text. */
export function compareVersions(before: readonly Unit[], now: readonly Unit[]): ComparedVersions {
  const same = matchSame(before, now);
  const all = [...same.inOrder, ...same.moved];
  const taken = { before: new Set(all.map((each) => each.before)), now: new Set(all.map((each) => each.now)) };
  const stretches = stretchesBetween(same.inOrder, { before: before.length, now: now.length }).map((stretch) => ({
    before: stretch.before.filter((position) => !taken.before.has(position)),
    now: stretch.now.filter((position) => !taken.now.has(position)),
  }));
  const reworded = pairReworded(before, now, stretches);
  const movedPairs = new Set<Anchor>([...same.moved, ...reworded.moved]);
  const pairs = [...all, ...reworded.inPlace, ...reworded.moved];
  const partnerOf = new Map(pairs.map((pair) => [pair.now, pair]));
  const kept = new Set(pairs.map((pair) => pair.before));
  const placeOf = new Map([...same.inOrder, ...reworded.inPlace].map((pair) => [pair.before, pair.now]));
  const sentences = now.map((unit, position) => {
    const pair = partnerOf.get(position);
    const former = pair === undefined ? undefined : before[pair.before];
    return { place: position, change: changeOfSentence(former, unit, pair !== undefined && movedPairs.has(pair)) };
  });
  let place = -1;
  const gone = before.flatMap((unit, position) => {
    place = placeOf.get(position) ?? place;
    return kept.has(position) ? [] : [{ place, change: changeOfSentence(unit, undefined, false) }];
  });
  const ordered = [...sentences, ...gone].toSorted((one, other) => one.place - other.place);
  return {
    sentences: rejoinDemands(ordered.map(({ change }) => change)),
    unpaired: reworded.unpaired.map((stretch) => ({
      before: stretch.before.flatMap((position) => before[position] ?? []),
      now: stretch.now.flatMap((position) => now[position] ?? []),
    })),
  };
}

/** What stands between neighbours that stand in both versions. */
function stretchesBetween(
  anchors: readonly Anchor[],
  end: { readonly before: number; readonly now: number },
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let start = { before: -1, now: -1 };
  for (const anchor of [...anchors, end]) {
    stretches.push({ before: range(start.before + 1, anchor.before), now: range(start.now + 1, anchor.now) });
    start = anchor;
  }
  return stretches;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
