/** What sessions under two names of the client showed of a server. Plain JSON. */
export interface ClientsEvidence {
  /** The name in `theirs`, or `name/version`. */
  readonly as: string;
  /** All that the list and the same calls have shown under the usual name, in any session and state. */
  readonly known: Shown;
  /** Sessions under the usual name that are like those in `theirs`. What differs in them is nothing of the client's. */
  readonly ours: readonly Shown[];
  readonly theirs: readonly Shown[];
  /** How many tools were called in them. */
  readonly called: number;
  /** How many tools the server lists. */
  readonly tools: number;
}

/** What one session showed. */
export type Shown = readonly ShownFact[];

/**
 * - `tools`: which tools are listed
 * - `hints`: the hints of one
 * - `effects`: what a call did
 * - `answers`: how it was answered
 */
export const factKinds = ["tools", "hints", "effects", "answers"] as const;

export interface ShownFact {
  readonly kind: (typeof factKinds)[number];
  /** A tool, or a call of one; the same in all sessions. */
  readonly about: string;
  readonly shows: string;
}
