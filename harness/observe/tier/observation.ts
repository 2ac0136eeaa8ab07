import type { BlindSpot, Effect, TierId } from "../effect/effect.ts";
import type { EntryChange } from "../effect/entry-change.ts";
import { entryEffect, type FilesSeen } from "../effect/entry-effect.ts";

/** What a tier saw in a window. */
export interface Observation {
  /** Of files, what was seen as it was done. */
  readonly effects: readonly Effect[];
  /** What differs in files that were compared; absent where none are. */
  readonly changes?: readonly EntryChange[];
  readonly blindSpots: readonly BlindSpot[];
}

/** What a look at files shows of a window. */
export function filesObserved(tier: TierId, { changes, blindSpots }: FilesSeen): Observation {
  return { effects: [], changes, blindSpots: blindSpots.map((each) => ({ tier, ...each })) };
}

/** All effects that a tier saw, apart from what comparing contents tells: whether it sees at all. */
export function effectsSeen({ effects, changes = [] }: Observation): readonly Effect[] {
  return [...effects, ...changes.flatMap((change) => entryEffect(change, "within") ?? [])];
}
