import type { Claim } from "./claim.ts";
import type { Habits } from "./habits.ts";
import { hasNext, noisyLooks } from "./quiet-session.ts";
import type { Session } from "./session.ts";

/**
 * Finds the tools after which a tool was seen to keep its claim, as it may act only after one of them: it worked after
 * them in the same process, and nothing came that breaks the claim, or only of the other one, and before.
 */
export function seenAfter(
  tool: string,
  claim: Claim,
  sessions: readonly Session[],
  habits: Habits,
): ReadonlySet<string> {
  return new Set(
    sessions.flatMap((session) => {
      if (session.isBlind) return [];
      const noisy = noisyLooks(session, claim, habits);
      const works = session.calls.filter(
        (call) =>
          call.tool === tool &&
          call.isEarnest &&
          call.end === "worked" &&
          noisy.every(({ to }) => call.lookedAt > to) &&
          hasNext(session, call),
      );
      const isBefore = (at: number, process: number): boolean =>
        works.some((work) => at < work.at && process === work.process);
      return session.calls
        .filter((call) => call.isEarnest && isBefore(call.at, call.process))
        .map((call) => call.tool)
        .filter((other) => noisy.every(({ earnestTool, aloneTool }) => earnestTool === other || aloneTool === other));
    }),
  );
}
