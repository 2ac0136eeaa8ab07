import type { Call } from "./call.ts";
import type { Claim } from "./claim.ts";
import type { Noise } from "./noise.ts";
import { hasNext } from "./quiet-session.ts";
import type { Session } from "./session.ts";

/**
 * Finds the tools after which a tool was seen to keep its claim, as it may act only after one of them: it worked after
 * the other one in the same process, and nothing came that breaks the claim, or only of the other one, which alone had been
 * called. A connection that any other keeps open is used unseen.
 */
export function seenAfter(tool: string, claim: Claim, sessions: readonly Session[], noise: Noise): ReadonlySet<string> {
  return new Set(
    sessions.flatMap((session) => {
      const worked = lastWork(tool, session);
      if (session.isBlind || !session.isEndSeen || worked.size === 0) return [];
      const before = session.calls.filter(
        ({ isEarnest, at, process }) => isEarnest && at < (worked.get(process) ?? -1),
      );
      const noisy = noise.in(session, claim);
      // What came once the tool had been called may be its own, late, and may keep it from acting again.
      return [...new Set(before.map((call) => call.tool))].filter((other) =>
        noisy.every(({ aloneTool }) => aloneTool === other),
      );
    }),
  );
}

/** Where a tool worked last in each process, and another call followed. */
function lastWork(tool: string, session: Session): ReadonlyMap<number, number> {
  const isWork = (call: Call): boolean => call.tool === tool && call.isEarnest && call.end === "worked";
  return new Map(
    session.calls.filter((call) => isWork(call) && hasNext(session, call)).map(({ process, at }) => [process, at]),
  );
}
