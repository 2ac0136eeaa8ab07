import type { BaselineComparison, BaselineEntry, KnownFinding } from "./baseline.ts";

/** What a baseline says, with every optional field. */
export const completeKnown: Required<KnownFinding> = { reason: "r", until: "2027-01-31", expired: true, ignored: true };

const entry: Required<BaselineEntry> = {
  check: "c",
  dialect: "d",
  tool: "t",
  case: "e",
  reason: "r",
  until: "2027-01-31",
};

/** A comparison with every optional field. */
export const completeComparison: Required<BaselineComparison> = { entries: 1, known: 0, expired: 1, stale: [entry] };
