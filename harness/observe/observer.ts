import type { Session } from "../session/session.ts";
import type { Target } from "../target/target.ts";

/** Where an observation comes from; each tier sees more than the one before and needs more of the machine. */
export const tiers = ["protocol", "snapshot"] as const;
export type Tier = (typeof tiers)[number];

export type EffectKind =
  | "file.create"
  | "file.delete"
  | "file.change"
  /** A list, a resource, a prompt that the server shows has changed. */
  | "state.list"
  /** The server announced a change. */
  | "state.notification"
  /** A fresh handshake tells other capabilities. */
  | "state.capability";

/** One thing that changed while a window was open. */
export interface Effect {
  readonly kind: EffectKind;
  readonly tier: Tier;
  /** What changed: a file, a list, a notification method. Two effects with equal kind and subject are the same one. */
  readonly subject: string;
  /** One line that shows it, `before → after` where there is a before. Hostile text. */
  readonly evidence: string;
  /** Whether it was seen before the last reply of the window, or only while the window was being closed. */
  readonly phase: "within" | "trailing";
}

/** `control` windows hold pings only: what happens there too is background and no effect of a query. */
export interface WindowSpec {
  readonly id: string;
  readonly role: "control" | "query";
}

export interface Window {
  readonly spec: WindowSpec;
  readonly effects: readonly Effect[];
  /** Requests answered in it. */
  readonly requests: number;
  readonly blindSpots: readonly BlindSpot[];
}

export interface Observation {
  readonly effects: readonly Effect[];
  readonly blindSpots: readonly BlindSpot[];
}

/** What could not be seen, and why. */
export interface BlindSpot {
  readonly tier: Tier;
  readonly reason: string;
  /** Outside the declared scope, so that the rest still supports a `pass`; otherwise nothing does. */
  readonly declared: boolean;
}

export type Availability = { readonly available: true } | { readonly available: false; readonly reason: string };

/**
 * Watches a server through windows. Order of calls: probe, wrap (before launch), attach (after the handshake), then
 * for each window begin, markReply, end.
 */
export interface Observer {
  readonly tier: Tier;
  probe(): Promise<Availability>;
  /** The target to launch instead, for tiers that must stand between us and it. */
  wrap(target: Target): Target;
  attach(session: Session): Promise<void>;
  begin(spec: WindowSpec): Promise<void>;
  /** The last reply of the window has arrived; what is seen later is `trailing`. Synchronous, so that nothing slips in. */
  markReply(): void;
  end(): Promise<Observation>;
}
