import { checksOn } from "../../harness/run/plan.ts";
import { bundledChecks } from "../../library/available-checks.ts";
import { readVersion } from "../../library/version.ts";
import type { Report } from "../../report-model/report-model.ts";

/**
 * Ids of checks that every run like that of a report has a result for, whatever the server is like. Of a run that chose its
 * checks, of a relay, and of another version nothing is known.
 */
export function usualChecks({ tool, profile, relay, hints = [] }: Report): readonly string[] {
  if (tool.version !== readVersion() || profile === undefined) return [];
  if (profile.asked.only !== undefined || relay !== undefined) return [];
  return checksOn({}, bundledChecks(undefined))
    .filter(({ dialects, per }) => dialects === undefined && (per === "server" || hints.length > 0))
    .map(({ id }) => id);
}
