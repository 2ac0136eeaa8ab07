/** A failure that the system causes is the same in every instance. */
const maxFailures = 5;

/** Background work that nobody waits for: its failure must end neither the run nor the process. */
export class Background {
  readonly #failures: unknown[] = [];

  /** The failures so far, bounded. */
  get failures(): readonly unknown[] {
    return this.#failures;
  }

  /** @returns a promise that resolves when the work is over, and never rejects */
  run(work: Promise<unknown>): Promise<void> {
    return work.then(
      () => undefined,
      (error: unknown) => {
        if (this.#failures.length < maxFailures) this.#failures.push(error);
      },
    );
  }
}
