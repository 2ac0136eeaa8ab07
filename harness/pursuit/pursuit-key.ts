import type { ResultKey } from "../check/result-key.ts";

/** Tells pursuits apart: a check has one result for a subject. */
export function pursuitKey(checkId: string, { dialect, tool }: ResultKey): string {
  return JSON.stringify([checkId, dialect, tool ?? null]);
}
