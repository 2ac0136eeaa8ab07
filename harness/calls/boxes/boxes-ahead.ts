import type { Box } from "./box.ts";
import type { StartAdmission, Urgency } from "./start-admission.ts";

/**
 * Boxes that are launched before they are needed, with the processor time that the boxes in use leave: until all tools are
 * called at once, one box is in use at a time.
 */
export class BoxesAhead<Request> {
  readonly #open: (request: Request) => Promise<Box>;
  readonly #admission: Pick<StartAdmission, "enter" | "during">;
  readonly #launched: Promise<Box | undefined>[] = [];
  #wanted = 0;
  #isLaunching = false;

  /**
   * @param open gets the same request each time
   * @param admission lets starts in
   */
  constructor(open: (request: Request) => Promise<Box>, admission: Pick<StartAdmission, "enter" | "during">) {
    this.#open = open;
    this.#admission = admission;
  }

  /** Launches boxes until `count` stand ready. */
  async launch(count: number, request: Request): Promise<void> {
    this.#wanted = Math.max(0, count - this.#launched.length);
    if (this.#isLaunching) return;
    this.#isLaunching = true;
    const launching: Promise<unknown>[] = [];
    while (this.#wanted > 0) {
      const leave = await this.#admission.enter("ahead");
      if (this.#wanted > 0) launching.push(this.#launchOne(request, leave));
      else leave();
    }
    this.#isLaunching = false;
    await Promise.all(launching);
  }

  #launchOne(request: Request, leave: () => void): Promise<unknown> {
    this.#wanted--;
    const launched = this.#openTimed(request)
      .catch(() => {
        // The next caller of `take` opens one itself, and learns why it cannot be opened.
        this.#wanted = 0;
        return undefined;
      })
      .finally(leave);
    this.#launched.push(launched);
    return launched;
  }

  async #openTimed(request: Request): Promise<Box> {
    const startMs = performance.now();
    const box = await this.#open(request);
    return { ...box, openingMs: performance.now() - startMs };
  }

  /**
   * A box that was launched ahead, or one that is launched now.
   *
   * @throws whatever `open` throws
   */
  async take(request: Request, urgency: Urgency = "usual"): Promise<Box> {
    for (let next = this.#launched.shift(); next !== undefined; next = this.#launched.shift()) {
      const box = await next;
      if (box?.session.peer.closed === undefined && box !== undefined) return box;
      // A server may end while it is idle.
      await box?.close();
    }
    if (this.#wanted > 0) this.#wanted--;
    return this.#admission.during(() => this.#open(request), urgency);
  }

  /** Closes those that nobody has taken. */
  async close(): Promise<void> {
    this.#wanted = 0;
    await Promise.all(this.#launched.splice(0).map(async (launched) => (await launched)?.close()));
  }
}
