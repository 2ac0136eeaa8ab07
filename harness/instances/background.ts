/** One that the system refuses fails in every instance in the same way. */
const maxFailures = 5;

/** Work that nobody waits for: what goes wrong with it must end neither the run nor the process. */
export class Background {
  readonly #failures: unknown[] = [];

  /** What went wrong so far, bounded. */
  get failures(): readonly unknown[] {
    return this.#failures;
  }

  /** @returns what resolves when it is over, and never rejects */
  run(work: Promise<unknown>): Promise<void> {
    return work.then(
      () => undefined,
      (error: unknown) => {
        if (this.#failures.length < maxFailures) this.#failures.push(error);
      },
    );
  }
}
