import type { Box } from "./box.ts";

/**
 * Boxes that are launched before they are asked for, one after the other, in what those that are in use leave of the
 * processors: until all tools are called at once, one box is in use at a time.
 */
export class BoxesAhead<Request> {
  readonly #open: (request: Request) => Promise<Box>;
  readonly #launched: Promise<Box | undefined>[] = [];
  #wanted = 0;

  /** @param open what is asked of it is the same each time */
  constructor(open: (request: Request) => Promise<Box>) {
    this.#open = open;
  }

  /** Begins to launch so many. */
  async launch(count: number, request: Request): Promise<void> {
    const isLaunching = this.#wanted > 0;
    this.#wanted = count;
    if (isLaunching) return;
    while (this.#wanted > 0) {
      this.#wanted--;
      const launched = this.#open(request).catch(() => {
        // Whoever asks for it opens it again, and is told why it cannot be.
        this.#wanted = 0;
        return undefined;
      });
      this.#launched.push(launched);
      await launched;
    }
  }

  /**
   * One that was launched, or is launched now.
   *
   * @throws what opening it throws
   */
  async take(request: Request): Promise<Box> {
    for (let next = this.#launched.shift(); next !== undefined; next = this.#launched.shift()) {
      const box = await next;
      if (box?.session.peer.closed === undefined && box !== undefined) return box;
      // A server may end where nobody asks it anything.
      await box?.close();
    }
    if (this.#wanted > 0) this.#wanted--;
    return this.#open(request);
  }

  /** Closes those that nobody has taken. */
  async close(): Promise<void> {
    this.#wanted = 0;
    await Promise.all(this.#launched.splice(0).map(async (launched) => (await launched)?.close()));
  }
}
