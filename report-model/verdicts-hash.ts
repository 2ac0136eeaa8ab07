import { createHash } from "node:crypto";
import type { Result } from "./report-model.ts";

/**
 * One text for everything that was judged: the SHA-256 of a sorted line for each result, the JSON array
 * `[check, dialect, tool or null, case or null, verdict]`. Messages, times and counterexamples have no part in it, so that
 * two runs that found the same have the same.
 */
export function verdictsHash(
  results: readonly Pick<Result, "check" | "dialect" | "tool" | "case" | "verdict">[],
): string {
  const lines = results.map(({ check, dialect, tool, case: which, verdict }) =>
    JSON.stringify([check, dialect, tool ?? null, which ?? null, verdict]),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}
