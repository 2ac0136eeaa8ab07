import type { BlindSpot, Effect } from "./effect.ts";
import type { EntryChange } from "./entry-change.ts";
import { describeDifference, isSetTime, kindOfDifference, type EntryKind } from "./file-difference.ts";

const verbs: Readonly<Record<EntryKind, string>> = {
  "file.create": "created",
  "file.delete": "deleted",
  "file.change": "changed",
  "file.truncate": "emptied",
  "file.mode": "changed the permissions of",
  "file.type": "replaced",
  "file.times": "touched",
};

/** An effect on one path, as a comparison of two moments shows it. */
export interface EntryEffect extends Effect {
  readonly kind: EntryKind;
}

/** @returns what became of a path; undefined where nothing that is compared differs */
export function entryEffect(
  { path, tier = "sandbox", before, after }: EntryChange,
  phase: Effect["phase"],
): EntryEffect | undefined {
  const kind = kindOfDifference(before, after);
  if (kind === undefined) return undefined;
  return {
    kind,
    tier,
    subject: path,
    evidence: `${verbs[kind]} ${path} (${describeDifference(before, after)})`,
    phase,
    ...(kind === "file.times" && !isSetTime(before, after) ? { persistence: "timestamps" } : {}),
  };
}

/** What a look at files shows. */
export interface FilesSeen {
  readonly changes: readonly EntryChange[];
  /** Why something may be missing. */
  readonly blindSpots: readonly Omit<BlindSpot, "tier">[];
}

/**
 * The change of permissions that came with a change of contents: contents that are background, or add to what was there, do
 * not excuse it.
 */
export function modeBeside(effect: EntryEffect, { path, before, after }: EntryChange): readonly EntryEffect[] {
  const isOfContents = effect.kind === "file.change" || effect.kind === "file.truncate";
  if (!isOfContents || before?.access === after?.access) return [];
  const evidence = `${verbs["file.mode"]} ${path} (${describeDifference(before, after)})`;
  return [{ ...effect, kind: "file.mode", evidence }];
}
