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

/** Which call of a script changed the state that the server shows, as far as that can be told. */
export class StateOfCalls {
  #count = 0;
  /** Calls that are not the same as the one before. */
  #distinct = { worked: 0, failed: 0 };
  #latest: PlaceInScript & { readonly alike: number } = { isRepeat: false, isLast: false, alike: 0 };
  /** Calls since the state was last read. */
  #unread = 0;
  #hasShown = false;
  /** What changed, and it is not known with which call. */
  ofAnyCall: readonly OwnedEffect[] = [];
  /** Whether reading the state after each call would tell which of them changed it. */
  isReadTooSeldom = false;

  /** Begins a script, right after the state was read. */
  begin(): void {
    this.#count = 0;
    this.#distinct = { worked: 0, failed: 0 };
    this.#unread = 0;
    this.#hasShown = false;
    this.ofAnyCall = [];
    this.isReadTooSeldom = false;
  }

  add({ outcome }: ObservedExchange, place: PlaceInScript): void {
    // Only what worked is repeated.
    const ended = place.isRepeat || callOutcomeOf(outcome).kind === "success" ? "worked" : "failed";
    if (!place.isRepeat) this.#distinct[ended]++;
    this.#count++;
    this.#unread++;
    this.#latest = { ...place, alike: this.#distinct[ended] };
  }

  /** Whether the state is read after the latest call. */
  isReadAfter(readings: StateReadings): boolean {
    return isReadAfter(readings, { ...this.#latest, count: this.#count, hasShown: this.#hasShown });
  }

  get isUnread(): boolean {
    return this.#unread > 0;
  }

  /**
   * Those of the changes since the last reading that the latest call has made: all of them where there was no other. What
   * may be that of several is none's, and what files show excuses none of it: another call may have changed these.
   */
  ownOf(changes: readonly OwnedEffect[]): readonly OwnedEffect[] {
    const isOfOne = this.#unread <= 1;
    this.#unread = 0;
    this.#hasShown ||= changes.length > 0;
    if (isOfOne) return changes;
    this.isReadTooSeldom ||= changes.length > 0;
    this.leaveOpen(changes);
    return [];
  }

  /** Changes of one of several calls, or those that showed with a query: a call before that may have made them late. */
  leaveOpen(changes: readonly OwnedEffect[]): void {
    if (this.#count > 0) this.ofAnyCall = [...this.ofAnyCall, ...changes];
  }
}
