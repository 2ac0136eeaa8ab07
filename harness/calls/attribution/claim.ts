import type { HintName } from "../../../report-model/hints.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

/** What a tool declares by one of its hints, as far as effects can break it. */
export interface Claim {
  /** Whether this is what the tool says it does not do. What is left of nothing breaks no claim. */
  breaks(effect: RecordedEffect): boolean;
  /** Only what the second of two same calls does breaks it. */
  readonly isOfRepeats?: true;
  /**
   * It speaks of a tool that changes something. So a pass needs to see a change, and a call that is made twice: it may remove
   * what it made.
   */
  readonly needsChange?: true;
  /** Even what came and went breaks it. */
  readonly countsPassing?: true;
  /** What came and went hides nothing that would break it. */
  readonly ignoresPassing?: true;
}

/** The hints that say that a tool does not do something. */
export const claims = {
  readOnly: { breaks: (effect) => !isConnection(effect) },
  nonDestructive: { breaks: ({ does }) => does === "removes" || does === "overwrites", needsChange: true },
  idempotent: {
    // Sent again, these ask for the same by their definition.
    breaks: (effect) => !isConnection(effect) && !["PUT", "PATCH", "DELETE"].includes(effect.request?.method ?? ""),
    isOfRepeats: true,
    needsChange: true,
  },
  closedWorld: { breaks: (effect) => isConnection(effect) || effect.kind === "api.request", ignoresPassing: true },
} as const satisfies Readonly<Record<string, Claim>>;

/** What a tool claims by a hint, where it says that the tool does not do something whatever was called before. */
export const claimOfHint: Readonly<Record<HintName, Claim | undefined>> = {
  readOnlyHint: claims.readOnly,
  destructiveHint: claims.nonDestructive,
  // What a repetition does is compared with the call before it.
  idempotentHint: undefined,
  openWorldHint: claims.closedWorld,
};

/** It changes nothing; what is asked through it is an effect of its own. */
function isConnection({ kind }: RecordedEffect): boolean {
  return kind.startsWith("network.");
}
