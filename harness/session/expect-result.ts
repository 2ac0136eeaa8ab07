import type { JsonObject } from "../json/value.ts";
import { TargetError, type Noise } from "../connect/fault.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/** What a server wrote last where it waits for the end of a line, too. */
function promptOf({ kind }: Outcome, { unfinishedLine }: Peer): Noise | undefined {
  return kind === "unanswered" && unfinishedLine !== ""
    ? { code: "unfinished-line", excerpt: unfinishedLine }
    : undefined;
}

/**
 * The result of a request without which no session exists.
 *
 * @throws TargetError naming what came instead, with the first stray line on stdout and the end of stderr
 */
export function expectResult(method: string, outcome: Outcome, peer: Peer): JsonObject {
  peer.keepFaults(outcome);
  switch (outcome.kind) {
    case "result":
      return outcome.result;
    case "error":
      throw new TargetError({ code: "request-refused", method, error: outcome.error });
    case "malformed":
    case "unanswered":
    case "gone": {
      throw new TargetError({
        code: "no-answer",
        method,
        outcome,
        noise: peer.strayFaults.find((fault) => "excerpt" in fault) ?? promptOf(outcome, peer),
        lastSent: peer.transcript.frames().findLast(({ direction }) => direction === "sent")?.text,
        stderr: outcome.kind === "gone" && "stderr" in outcome.reason ? outcome.reason.stderr : [],
      });
    }
  }
}
