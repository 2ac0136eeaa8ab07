import type { JsonObject } from "../json/value.ts";
import { TargetError, type Noise } from "../connect/fault.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

const linesKept = 10;

/** What a server wrote last where it waits for the end of a line, too. */
function promptOf({ kind }: Outcome, { said: { unfinished } }: Peer): Noise | undefined {
  return kind === "unanswered" && unfinished !== "" ? { code: "unfinished-line", excerpt: unfinished } : undefined;
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
      const [noise, ...further] = peer.strayFaults.filter((fault) => "excerpt" in fault);
      throw new TargetError({
        code: "no-answer",
        method,
        outcome,
        noise: noise ?? promptOf(outcome, peer),
        ...(further.length === 0 ? {} : { furtherNoise: further.slice(-linesKept).map(({ excerpt }) => excerpt) }),
        lastSent: peer.transcript.frames().findLast(({ direction }) => direction === "sent")?.text,
        stderr: outcome.kind === "gone" && "stderr" in outcome.reason ? outcome.reason.stderr : peer.said.stderr,
      });
    }
  }
}
