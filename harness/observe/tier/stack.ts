import type { TierId } from "../effect/effect.ts";
import type { Observation } from "./observation.ts";
import type { Observer } from "./observer.ts";

/**
 * Several observers as one. The protocol tier sends requests, so it opens first and closes last: its own requests must
 * not lie inside the window of another tier.
 */
export class ObserverStack {
  readonly #observers: readonly Observer[];

  /** @param observers outermost first */
  constructor(observers: readonly Observer[]) {
    this.#observers = observers;
  }

  /** The tiers that watch, outermost first. */
  get tiers(): readonly TierId[] {
    return this.#observers.map(({ tier }) => tier);
  }

  async begin(since?: "launch"): Promise<void> {
    for (const observer of this.#observers) await observer.begin(since);
  }

  markReply(): void {
    for (const observer of this.#observers) observer.markReply();
  }

  /** Where we find what the target sees at a path, with each byte as one character. */
  seenAt(path: string): string | undefined {
    const inside = this.#observers.find(({ seenAt }) => seenAt !== undefined);
    return inside?.seenAt === undefined ? Buffer.from(path).toString("latin1") : inside.seenAt(path);
  }

  async end(): Promise<Required<Observation>> {
    const seen: Observation[] = [];
    for (const observer of this.#observers.toReversed()) seen.push(await observer.end());
    return {
      effects: seen.flatMap((observation) => observation.effects),
      changes: seen.flatMap(({ changes = [] }) => changes),
      blindSpots: seen.flatMap((observation) => observation.blindSpots),
    };
  }
}
