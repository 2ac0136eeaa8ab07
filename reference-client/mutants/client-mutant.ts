import type { Hooks } from "../protocol/hooks.ts";

/** The reference client plus one lie. */
export interface ClientMutant {
  readonly id: string;
  readonly suite: "client";
  /** What the client does wrong, in one sentence. */
  readonly lie: string;
  /** The dialects in which its checks must find it; `static` where they judge none. */
  readonly dialects: readonly string[];
  /** The revision that shows it; either does when absent. */
  readonly revision?: "2025-11-25" | "2026-07-28";
  /** The checks that must all find it. */
  readonly killedBy: readonly string[];
  /** The checks that cannot but fail with it. */
  readonly mayAlsoFail: readonly string[];
  /** The places at which it lies; what it remembers lives in one run. */
  readonly hooks: () => Hooks;
}

/** Dialects of the two drafts. */
export const drafts = ["annotations", "resolve"] as const;

/** Every dialect. */
export const everyDialect = [...drafts, "resolution-ext"] as const;
