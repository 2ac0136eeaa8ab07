import { tellingLine } from "../../harness/error-text/telling-line.ts";
import type { Exchange } from "../../harness/conversation/conversation.ts";
import { describeHttpFailure } from "../../harness/results/describe-http-failure.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import type { CloseReason } from "../../harness/wire/transport.ts";

/**
 * How the server ended instead of answering. Undefined where it did not, where we ended it, and where a request over HTTP
 * brought no message: something in front of the server may have caused that.
 */
export function endOfServer(outcome: Outcome): CloseReason | undefined {
  if (outcome.kind !== "gone") return undefined;
  const { reason } = outcome;
  return reason.code === "ended-by-us" || reason.code === "http-failure" ? undefined : reason;
}

/** The line of stderr in which a server said why it ended, to be shown beside the end; none where it said nothing. Hostile text. */
export function saidAtEnd(reason: CloseReason): readonly string[] {
  const line = "stderr" in reason ? tellingLine(reason.stderr) : undefined;
  return line === undefined ? [] : [`stderr: ${line.trim()}`];
}

/** Why an exchange is no evidence where a request over HTTP brought no message, as a reason for `undecided`. */
export function whyNoMessage(exchanges: readonly Exchange[]): string | undefined {
  for (const { outcome } of exchanges) {
    if (outcome.kind !== "gone" || outcome.reason.code !== "http-failure") continue;
    return `a request brought no message: ${describeHttpFailure(outcome.reason.failure)}`;
  }
  return undefined;
}
