import type { JsonObject } from "../json/value.ts";
import { TargetError } from "../connect/fault.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

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
        noise: peer.strayFaults.find((fault) => "excerpt" in fault),
        lastSent: peer.transcript.frames().findLast(({ direction }) => direction === "sent")?.text,
        stderr: outcome.kind === "gone" && "stderr" in outcome.reason ? outcome.reason.stderr : [],
      });
    }
  }
}
