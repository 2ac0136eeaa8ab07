import type { AskedSession } from "../../calls/journal/asked-record.ts";

/** How long to wait for effects of queries; a wait for `late` ones includes `soon` ones. */
export type Wait = "none" | "soon" | "late";

/** How long late effects are waited for. */
export const lateMs = 2_000;

/** The parts of a session that are needed to see an effect. */
export interface Extent {
  /** How often the queries are asked. */
  readonly rounds: number;
  /** What to wait for when they have been answered. */
  readonly wait: Wait;
  /** Whether the instance is ended while the observers watch. */
  readonly end: boolean;
  readonly handshakes: boolean;
}

/** Frequency tells effects of queries from background; three rounds are enough. */
export const rounds = 3;

/** From the quickest one to the one with everything that the first session had. */
export const extents: readonly Extent[] = [
  { rounds: 1, wait: "none", end: false, handshakes: false },
  { rounds: 1, wait: "none", end: false, handshakes: true },
  { rounds: 1, wait: "none", end: true, handshakes: false },
  { rounds: 1, wait: "soon", end: false, handshakes: false },
  { rounds, wait: "none", end: false, handshakes: false },
  { rounds: 1, wait: "late", end: false, handshakes: false },
  { rounds, wait: "soon", end: false, handshakes: false },
];
export const everything: Extent = { rounds, wait: "late", end: true, handshakes: true };

/** The part of a session that an extent includes. */
export function within(session: AskedSession, extent: Extent): AskedSession {
  let round = 0;
  const observations = session.observations.filter(({ moment }) => {
    switch (moment) {
      case "pings":
        return true;
      case "queries":
        return ++round <= extent.rounds;
      case "soon":
        return extent.wait !== "none";
      case "late":
        return extent.wait === "late";
      case "end":
        return extent.end;
      case "handshake":
        return extent.handshakes;
    }
  });
  return { ...session, observations };
}
