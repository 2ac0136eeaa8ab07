import type { WireLimits } from "./limits.ts";

/** Counts unrequested messages of a server, and reports a flood. */
export class FloodGuard {
  readonly #limits: WireLimits;
  readonly #requests: () => number;
  readonly #flooded: (what: string) => void;
  #noise = 0;
  #unrequested = 0;
  #characters = 0;

  /**
   * @param requests how many have been sent so far
   * @param flooded called with what it is a flood of
   */
  constructor(limits: WireLimits, requests: () => number, flooded: (what: string) => void) {
    this.#limits = limits;
    this.#requests = requests;
    this.#flooded = flooded;
  }

  /** A text in the place of a message that is no message. */
  noise(characters: number): void {
    this.#noise++;
    if (this.#noise > this.#allowance(this.#limits.maxNoise)) this.#flooded("lines that are not JSON-RPC messages");
    else this.#count(characters);
  }

  /** An unrequested message. */
  unrequested(characters: number): void {
    this.#unrequested++;
    if (this.#unrequested > this.#allowance(this.#limits.maxUnrequestedMessages))
      this.#flooded("messages that nobody asked for");
    else this.#count(characters);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > this.#limits.maxUnrequestedCharacters) this.#flooded("messages that nobody asked for");
  }

  /** A server that logs a little for each request is noisy, however many requests there are; it is no flood. */
  #allowance(limit: number): number {
    return limit + this.#limits.maxExtraPerRequest * this.#requests();
  }
}
