import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import { differingPlaces, withoutPlaces } from "../../json/shown-value.ts";
import type { Json } from "../../json/value.ts";
import { showsGiven } from "./shows-given.ts";
import { compareJson, effectOf } from "../state/compare-json.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";

/** The state that a server shows: lists, and the answers of its own read-only tools, by request. */
export type ShownState = ReadonlyMap<string, Json>;

/** What changed since an earlier reading, and what is shown now. */
export interface StateSince {
  readonly changes: readonly WeighedEffect[];
  readonly now: ShownState;
}

/** What a tool or a resource shows that answered before and fails now. */
export const failedAnswer: Json = "(failed)";

/** Equal texts mean equal states. */
export function canonicalState(state: ShownState): string {
  return canonicalText([...state].map(([subject, shown]): Json => [subject, shown]));
}

/** The place of a value that has no members. */
const wholePlace = "";

/** What differs between readings of the state that a server shows, apart from what changes by itself. */
export class ShownDifferences {
  readonly #volatile = new Map<string, ReadonlySet<string>>();

  /** Remembers what changes by itself: it differs between two readings with no call between them. */
  learn(subject: string, before: Json, after: Json): void {
    const known = this.#volatile.get(subject) ?? [];
    this.#volatile.set(subject, new Set([...known, ...placesBetween(before, after)]));
  }

  /** Places that differ, and do not change by themselves. */
  placesOf(subject: string, before: Json | undefined, after: Json): readonly string[] {
    if (before === undefined || before === after) return [];
    const volatile = this.#volatile.get(subject);
    return [...placesBetween(before, after)]
      .filter((place) => volatile?.has(place) !== true)
      .map((place) => `${subject} ${place}`);
  }

  /** Whether each change between two readings adds something, or removes something, that shows what a call was given. */
  areOfCall(changes: readonly WeighedEffect[], before: ShownState, now: ShownState, given: Json | undefined): boolean {
    return changes.every(({ subject, does }) => {
      const [was, is] = [before, now].map((state) => this.#lasting(subject, state.get(subject)));
      return does === "adds" ? showsGiven(given, was, is) : does === "removes" && showsGiven(given, is, was);
    });
  }

  /** What is shown, without what changes by itself. */
  #lasting(subject: string, shown: Json | undefined): Json | undefined {
    return shown === undefined ? undefined : withoutPlaces(shown, this.#volatile.get(subject) ?? new Set());
  }

  /** That a part of the state fails, or answers again, which may have other reasons than a change of state. */
  #failure(subject: string, now: Json): readonly WeighedEffect[] {
    // It fails and answers by itself.
    if (this.#volatile.get(subject)?.has(wholePlace) === true) return [];
    const evidence =
      now === failedAnswer ? `${subject} fails, and answered before` : `${subject} answers, and failed before`;
    const effect = { kind: "state.answer", tier: "protocol", subject, evidence, phase: "within" } as const;
    return [{ ...effect, does: "opaque", comparedBy: "error" }];
  }

  /** What differs between two readings. What was not read in one of them proves nothing. */
  between(before: ShownState, after: ShownState): readonly WeighedEffect[] {
    return [...after].flatMap(([subject, now]): readonly WeighedEffect[] => {
      const then = before.get(subject);
      if (then === undefined || then === now) return [];
      if (then === failedAnswer || now === failedAnswer) return this.#failure(subject, now);
      const [was, is] = [this.#lasting(subject, then) ?? null, this.#lasting(subject, now) ?? null];
      if (canonicalText(was) === canonicalText(is)) return [];
      const does = shownEffect(was, is);
      const evidence = `${subject} shows ${firstDifference(was, is)}`;
      return [{ kind: "state.answer", tier: "protocol", subject, does, evidence, phase: "within" }];
    });
  }
}

/** That something fails says nothing of the places of what it shows otherwise. */
function placesBetween(before: Json, after: Json): ReadonlySet<string> {
  const isFailure = before !== after && (before === failedAnswer || after === failedAnswer);
  return isFailure ? new Set([wholePlace]) : differingPlaces(before, after);
}

/** What is shown may be a part or a summary, so only a missing part with nothing new counts as a loss. */
function shownEffect(then: Json, now: Json): WeighedEffect["does"] {
  const difference = compareJson(then, now);
  const effect = effectOf(difference);
  const isReplaced = effect === "removes" && difference !== undefined && difference.added > 0;
  return effect === "overwrites" || isReplaced ? "opaque" : effect;
}
