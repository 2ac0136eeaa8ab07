import type { Window } from "../../observe/effect/effect.ts";
import { windowsOf, type Observed } from "./observed.ts";

/** How long is waited for what queries set off; who waits for what comes `late` has waited for what comes `soon`. */
export type Wait = "none" | "soon" | "late";

/** What of an observation an effect takes to be seen. */
export interface Extent {
  /** How often the queries are asked. */
  readonly rounds: number;
  /** What is waited for when they have been answered. */
  readonly wait: Wait;
  /** Whether the instance is ended under the eyes of the observers. */
  readonly end: boolean;
  readonly handshakes: boolean;
}

/** From the one that takes the least time to the one that takes everything that the first observation had. */
export const extents: readonly Extent[] = [
  { rounds: 1, wait: "none", end: false, handshakes: false },
  { rounds: 1, wait: "none", end: false, handshakes: true },
  { rounds: 1, wait: "none", end: true, handshakes: false },
  { rounds: 1, wait: "soon", end: false, handshakes: false },
  { rounds: 3, wait: "none", end: false, handshakes: false },
  { rounds: 1, wait: "late", end: false, handshakes: false },
  { rounds: 3, wait: "soon", end: false, handshakes: false },
];
export const everything: Extent = { rounds: 3, wait: "late", end: true, handshakes: true };

/** The windows of an observation that one of an extent has as well. */
export function windowsWithin(seen: Observed, extent: Extent): readonly Window[] {
  return windowsOf({
    before: seen.before,
    rounds: seen.rounds.slice(0, extent.rounds),
    soon: extent.wait === "none" ? [] : seen.soon,
    late: extent.wait === "late" ? seen.late : [],
    end: extent.end ? seen.end : [],
    handshakes: extent.handshakes ? seen.handshakes : [],
  });
}
