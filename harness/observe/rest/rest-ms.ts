/** When something that waits continues by itself. */
export type Waking =
  /** It waits for others. */
  | { readonly kind: "never" }
  /** This long after it began to wait. */
  | { readonly kind: "after"; readonly ms: number }
  /** This long from now. */
  | { readonly kind: "in"; readonly ms: number };

/** A thread or a timer that waits. */
export interface Waiting {
  /** The same in every reading. */
  readonly id: string;
  /** Changes whenever it has done something. */
  readonly work: string;
  readonly waking: Waking;
}

/** Remembers since when, at the latest, each waits as it does. */
export class WaitingTimes {
  #known = new Map<string, { readonly work: string; readonly sinceMs: number }>();
  #readMs: number;

  /** @param startMs a time before the first of them began to wait */
  constructor(startMs: number) {
    this.#readMs = startMs;
  }

  /**
   * @param everything that waits, if nothing runs
   * @param nowMs when it was read
   * @returns how long nothing can happen by itself from now on; Infinity if nothing ever can
   */
  restMs(all: readonly Waiting[], nowMs: number): number {
    const before = this.#known;
    this.#known = new Map();
    let restMs = Infinity;
    for (const { id, work, waking } of all) {
      const known = before.get(id);
      // It began to wait at some time after the last reading; assuming the earliest gives the soonest waking.
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
