import { setImmediate as nextTurn } from "node:timers/promises";

/** A thousand entries take some 20 ms. */
export const entriesPerTurn = 1_000;
/** What is read of a file weighs as much as an entry for each of these: it is hashed in a tenth of a millisecond. */
const bytesOfEntry = 64 * 1024;

/**
 * Our own work on what a target has made, which may be any number of entries. Timers, signals and all other work of a run
 * have their turn in between, and the work ends where the run does: without that a tool that made 120,000 files held the
 * end of the time up for a minute.
 */
export class Turns {
  readonly #ending: AbortSignal | undefined;
  readonly #nextTurn: () => Promise<unknown>;
  #done = 0;

  /**
   * @param ending aborted when the run is over
   * @param waitForTurn waits until all else had its turn
   */
  constructor(ending?: AbortSignal, waitForTurn: () => Promise<unknown> = () => nextTurn()) {
    this.#ending = ending;
    this.#nextTurn = waitForTurn;
  }

  /**
   * Await it with each entry.
   *
   * @param bytes that were read of it
   * @returns whether to go on
   */
  async next(bytes = 0): Promise<boolean> {
    this.#done += 1 + bytes / bytesOfEntry;
    if (this.#done < entriesPerTurn) return true;
    this.#done = 0;
    await this.#nextTurn();
    return this.#ending?.aborted !== true;
  }
}
