/** When something that waits goes on by itself. */
export type Waking =
  /** It waits for what others do. */
  | { readonly kind: "never" }
  /** This long after it began to wait. */
  | { readonly kind: "after"; readonly ms: number }
  /** This long from now. */
  | { readonly kind: "in"; readonly ms: number };

/** A thread or a timer that waits. */
export interface Waiting {
  /** The same from one reading to the next. */
  readonly id: string;
  /** What changes whenever it has done something. */
  readonly work: string;
  readonly waking: Waking;
}

/** Since when each is known to wait as it does, at the latest. */
export class WaitingTimes {
  #known = new Map<string, { readonly work: string; readonly sinceMs: number }>();
  #readMs: number;

  /** @param startMs before the first of them began to wait */
  constructor(startMs: number) {
    this.#readMs = startMs;
  }

  /**
   * @param all that waits, when nothing else is there
   * @param nowMs when it was read
   * @returns how long nothing can happen by itself, from now on; Infinity if nothing ever can
   */
  restMs(all: readonly Waiting[], nowMs: number): number {
    const before = this.#known;
    this.#known = new Map();
    let restMs = Infinity;
    for (const { id, work, waking } of all) {
      const known = before.get(id);
      // It began to wait at some time after the last reading; the earliest is what it may be woken up soonest by.
      const sinceMs = known?.work === work ? known.sinceMs : this.#readMs;
      this.#known.set(id, { work, sinceMs });
      restMs = Math.min(restMs, leftMs(waking, sinceMs, nowMs));
    }
    this.#readMs = nowMs;
    return restMs;
  }
}

function leftMs(waking: Waking, sinceMs: number, nowMs: number): number {
  switch (waking.kind) {
    case "never":
      return Infinity;
    case "after":
      return Math.max(0, sinceMs + waking.ms - nowMs);
    case "in":
      return Math.max(0, waking.ms);
  }
}
