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
  const isOf = (call: Call): boolean => call.tool === tool && call.isEarnest;
  return new Set(
    sessions.flatMap((session) => {
      const noisy = noise.in(session, claim);
      if (session.isBlind || !session.isEndSeen) return [];
      const works = session.calls.filter((call) => isOf(call) && call.end === "worked" && hasNext(session, call));
      return (
        session.calls
          .filter(
            ({ isEarnest, at, process }) => isEarnest && works.some((work) => at < work.at && process === work.process),
          )
          .map((call) => call.tool)
          // What came once the tool had been called may be its own, late, and may keep it from acting again.
          .filter((other) => noisy.every(({ aloneTool }) => aloneTool === other))
      );
    }),
  );
}
