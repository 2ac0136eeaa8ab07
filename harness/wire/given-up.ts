import type { Outcome } from "./outcome.ts";

/** Requests that are waited for no more, and whose answers are no surprise. */
export class GivenUp {
  /** By the id of the request; undefined where it was given up for another reason than silence. */
  readonly #outcomes = new Map<number, Outcome | undefined>();
  readonly #late = new WeakSet<Outcome>();

  add<O extends Outcome | undefined>(id: number, outcome: O): O {
    this.#outcomes.set(id, outcome);
    return outcome;
  }

  /** @returns whether an answer is to one of them */
  answered(id: number): boolean {
    const outcome = this.#outcomes.get(id);
    if (outcome !== undefined) this.#late.add(outcome);
    return this.#outcomes.has(id);
  }

  /** Whether the answer to a request has come since it was given up. */
  cameLate(outcome: Outcome): boolean {
    return this.#late.has(outcome);
  }
}
