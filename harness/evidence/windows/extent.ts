import type { Window } from "../../observe/effect/effect.ts";
import { windowsOf, type Observed } from "./observed.ts";

/** How long to wait for effects of queries; a wait for `late` ones includes `soon` ones. */
export type Wait = "none" | "soon" | "late";

/** The parts of an observation that are needed to see an effect. */
export interface Extent {
  /** How often the queries are asked. */
  readonly rounds: number;
  /** What to wait for when they have been answered. */
  readonly wait: Wait;
  /** Whether the instance is ended while the observers watch. */
  readonly end: boolean;
  readonly handshakes: boolean;
}

/** From the quickest one to the one with everything that the first observation had. */
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

/** The windows of an observation that an extent includes. */
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
