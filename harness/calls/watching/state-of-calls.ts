import { callOutcomeOf } from "../replies/call-outcome.ts";
import type { ObservedExchange, OwnedEffect } from "../execution/execution.ts";
import { isReadAfter, type StateReadings } from "./state-readings.ts";

/** Where a call stands in its script. */
export interface PlaceInScript {
  /** Whether the previous call was the same. */
  readonly isRepeat: boolean;
  /** Whether no other call follows but its repetitions. */
  readonly isLast: boolean;
}

/** What is read of the shown state after a call: `telling` is what has shown a change in this script, read after each. */
export type Reading = "all" | "telling" | "nothing";

/** Which call of a script changed the state that the server shows, where that is not read after each. */
export class StateOfCalls {
  #count = 0;
  /** Calls that are not the same as the one before. */
  #distinct = { worked: 0, failed: 0 };
  #latest: PlaceInScript & { readonly alike: number } = { isRepeat: false, isLast: false, alike: 0 };
  /** How many calls had been made when all of the state was last read, and when what is telling was. */
  #readAt = { all: 0, telling: 0 };
  #telling = new Set<string>();
  /** What one of several calls changed. */
  ofAnyCall: readonly OwnedEffect[] = [];

  /** Begins a script, right after the state was read. */
  begin(): void {
    this.#count = 0;
    this.#distinct = { worked: 0, failed: 0 };
    this.#readAt = { all: 0, telling: 0 };
    this.#telling = new Set();
    this.ofAnyCall = [];
  }

  add({ outcome }: ObservedExchange, place: PlaceInScript): void {
    // Only what worked is repeated.
    const ended = place.isRepeat || callOutcomeOf(outcome).kind === "success" ? "worked" : "failed";
    if (!place.isRepeat) this.#distinct[ended]++;
    this.#count++;
    this.#latest = { ...place, alike: this.#distinct[ended] };
  }

  /** What is read after the latest call. */
  readingAfter(readings: StateReadings): Reading {
    const call = { ...this.#latest, count: this.#count };
    if (isReadAfter(readings, { ...call, hasShown: false })) return "all";
    if (this.#telling.size === 0 || !isReadAfter(readings, { ...call, hasShown: true })) return "nothing";
    // What one call changes another may undo, also in a part that has shown nothing yet.
    return call.isRepeat ? "telling" : "all";
  }

  /** Whether a part of the state, by its request, has shown a change. */
  isTelling(subject: string): boolean {
    return this.#telling.has(subject);
  }

  get isUnread(): boolean {
    return this.#readAt.all < this.#count;
  }

  /**
   * Those of the changes since the last reading that the latest call has made: all in what was read right before it. What
   * may be that of several calls is none's, and what files show excuses none of it: another call may have changed these.
   */
  ownOf(changes: readonly OwnedEffect[], reading: Exclude<Reading, "nothing">): readonly OwnedEffect[] {
    const isOwn = ({ subject }: OwnedEffect): boolean => {
      const readAt = this.#telling.has(subject) ? this.#readAt.telling : this.#readAt.all;
      return readAt >= this.#count - 1;
    };
    const own = changes.filter(isOwn);
    this.ofAnyCall = [...this.ofAnyCall, ...changes.filter((change) => !own.includes(change))];
    for (const { subject } of changes) this.#telling.add(subject);
    this.#readAt =
      reading === "all" ? { all: this.#count, telling: this.#count } : { ...this.#readAt, telling: this.#count };
    return own;
  }
}
