/** Work of ours held everything up past the end of the time, and was ended. */
export class HungWork extends Error {
  /** @param hungIn lines of the stack of that work, innermost first */
  constructor(hungIn: readonly string[]) {
    super("our own work went on when the time was over, and was ended");
    this.name = "HungWork";
    this.stack = [`${this.name}: ${this.message}`, ...hungIn].join("\n");
  }
}

/** What has to end, and does not wait for work that was ended, takes no longer. */
const endingMs = 2_000;

/** Waits for an end of ours, as far as it comes where work was ended: the end of our process ends what is left. */
export async function endUnlessHung(hung: AbortSignal | undefined, end: Promise<void>): Promise<void> {
  try {
    await unlessHung(hung, end, endingMs);
  } catch (error) {
    if (!(error instanceof HungWork)) throw error;
  }
}

/**
 * Waits for work of ours. Where some was ended, what waits for that comes to no end.
 *
 * @param hung aborted with `HungWork` when work was ended; absent where none ever is
 * @param patienceMs the time that this work has after that
 * @throws HungWork where it has come to no end by then
 */
export function unlessHung<Result>(
  hung: AbortSignal | undefined,
  work: Promise<Result>,
  patienceMs = 0,
): Promise<Result> {
  if (hung === undefined) return work;
  const givenUp = new Promise<Result>((_, reject) => {
    const giveUp = (): void => void setTimeout(() => reject(hung.reason), patienceMs);
    if (hung.aborted) giveUp();
    else hung.addEventListener("abort", giveUp, { once: true });
  });
  // It may be too late for anybody to hear of it.
  givenUp.catch(() => undefined);
  return Promise.race([work, givenUp]);
}
