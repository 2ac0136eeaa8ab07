import type { Claim } from "./claim.ts";
import type { Noise } from "./noise.ts";
import type { Session } from "./session.ts";

/**
 * The probes that have shown something that breaks a claim, and that may be a tool's, whatever else was called since their
 * answer before: where one of them is not asked, the tool may do the same unseen.
 */
export function probesShowing(
  tool: string,
  claim: Claim,
  sessions: readonly Session[],
  noise: Noise,
): ReadonlySet<string> {
  return new Set(
    sessions.flatMap(({ occurrences }) =>
      occurrences.flatMap((each) => {
        const { probe, shownBy, calls } = each.look;
        const isAmong = shownBy !== tool && calls.some((call) => call.tool === tool && call.isEarnest);
        return probe !== undefined && isAmong && claim.breaks(each.effect) && !noise.isExcused(each) ? [probe] : [];
      }),
    ),
  );
}
