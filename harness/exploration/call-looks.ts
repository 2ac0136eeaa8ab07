import { timeShares } from "../timing/time-shares.ts";
/** What to look for after a call: all its effects, what came since the last look, or only what it sent to web APIs. */
export type CallLook = "at-rest" | "at-once" | "requests";

/**
 * Consecutive calls after which the server was not at rest: rest is not waited for any more. Whose effects come then is
 * not known, only what comes with the calls of nearly all tools.
 */
const maxRestless = 3;
/** A server that was at rest after more of the calls after which that was waited for is not restless. */
const maxRestShare = 0.25;

/** Chooses what to look for after each call of an exploration, so that looking does not take the time of the calls. */
export class CallLooks {
  #restless = 0;
  #waits = 0;
  #rests = 0;
  #lookMs = 0;
  #answerMs = 0;

  get next(): CallLook {
    if (this.#restless < maxRestless) return "at-rest";
    return this.#lookMs <= timeShares.looking.share * this.#answerMs ? "at-once" : "requests";
  }

  /** Whether nearly all calls left the server at work; those of one slow tool, or one that is silent, do not tell. */
  get isRestless(): boolean {
    return this.#waits >= maxRestless && this.#rests <= maxRestShare * this.#waits;
  }

  /** @param made how long the answer to a call and the look after it took */
  record(
    look: CallLook,
    made: { readonly isAtRest: boolean; readonly answerMs: number; readonly lookMs: number },
  ): void {
    this.#answerMs += made.answerMs;
    this.#lookMs += made.lookMs;
    if (look === "requests") return;
    this.#restless = made.isAtRest ? 0 : this.#restless + 1;
    if (look === "at-rest") this.#waits++;
    if (made.isAtRest) this.#rests++;
  }

  /** Another instance of the server may rest. */
  openBox(): void {
    this.#restless = 0;
  }
}
