import { callOutcomeOf } from "../replies/call-outcome.ts";
import type { ObservedExchange, OwnedEffect } from "../execution/execution.ts";
import { isLog } from "../execution/owner.ts";
import { isReadAfter, type StateReadings } from "./state-readings.ts";

/** Where a call stands in its script. */
export interface PlaceInScript {
  /** Whether the previous call was the same. */
  readonly isRepeat: boolean;
  /** Whether no other call follows but its repetitions. */
  readonly isLast: boolean;
}

/** Which call of a script changed the state that the server shows, where that is not read after each. */
export class StateOfCalls {
  #count = 0;
  /** Calls that are not the same as the one before. */
  #distinct = { worked: 0, failed: 0 };
  #latest: PlaceInScript & { readonly alike: number } = { isRepeat: false, isLast: false, alike: 0 };
  /** Calls since the state was last read, and the changes of files that they made. */
  #unread = 0;
  #ofFiles: readonly OwnedEffect[] = [];
  /** Files that calls changed with which nothing that is shown changed, such as a log: they tell nothing of it. */
  readonly #silent = new Set<string>();
  #showsMore = false;
  /** What one of several calls changed, and files do not tell. */
  ofAnyCall: readonly OwnedEffect[] = [];

  /** Begins a script, right after the state was read. */
  begin(): void {
    this.#count = 0;
    this.#distinct = { worked: 0, failed: 0 };
    this.#showsMore = false;
    this.#silent.clear();
    this.ofAnyCall = [];
    this.#hasRead();
  }

  /** @param call with its effects on the machine */
  add(call: ObservedExchange, place: PlaceInScript): void {
    // Only what worked is repeated.
    const ended = place.isRepeat || callOutcomeOf(call.outcome).kind === "success" ? "worked" : "failed";
    if (!place.isRepeat) this.#distinct[ended]++;
    this.#count++;
    this.#unread++;
    this.#ofFiles = [...this.#ofFiles, ...call.effects.filter(isOfFile)];
    this.#latest = { ...place, alike: this.#distinct[ended] };
  }

  /** Whether the state is read after the latest call. */
  isReadAfter(readings: StateReadings): boolean {
    return isReadAfter(readings, { ...this.#latest, count: this.#count, showsMore: this.#showsMore });
  }

  get isUnread(): boolean {
    return this.#unread > 0;
  }

  /**
   * Those of the changes since the last reading that the latest call has made: all of them where there was no other. What
   * may be that of several is none's: files tell it of each, or the state has to be read after each.
   */
  ownOf(changes: readonly OwnedEffect[]): readonly OwnedEffect[] {
    const [isOfOne, isTold] = [this.#unread <= 1, this.#isToldByFiles];
    if (isOfOne && changes.length === 0) for (const effect of this.#ofFiles) this.#silent.add(effect.subject);
    this.#hasRead();
    this.#showsMore ||= changes.length > 0 && !isTold;
    if (isOfOne) return changes;
    if (!isTold) this.ofAnyCall = [...this.ofAnyCall, ...changes];
    return [];
  }

  #hasRead(): void {
    this.#unread = 0;
    this.#ofFiles = [];
  }

  get #isToldByFiles(): boolean {
    const telling = this.#ofFiles.filter((effect) => !this.#silent.has(effect.subject));
    return telling.length > 0 && telling.every(({ does, comparedBy }) => does !== "opaque" && comparedBy === undefined);
  }
}

/** A file that came and went, or of which only times changed, tells nothing of what a call did. */
function isOfFile(effect: OwnedEffect): boolean {
  const { kind, persistence, attempted } = effect;
  const isLasting = persistence !== "transient" && attempted !== true && kind !== "file.times";
  return kind.startsWith("file.") && isLasting && !isLog(effect);
}
