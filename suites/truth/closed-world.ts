import type { NetworkAttempt } from "../../harness/calls/execution.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import type { ClaimRule, JudgedCall, Offence } from "./judge-calls.ts";

/** A call that stays inside looks up no name and reaches no address beyond the machine, nor tries to. */
export const closedWorldRule: ClaimRule = {
  hint: "openWorldHint: false",
  expected: "no name looked up, nothing connected or sent beyond loopback",
  claims: ({ openWorldHint }) => !openWorldHint,
  // In a box without a network a call that needs one fails, and the attempt is what counts.
  failedCallsCount: true,
  offences: (call) =>
    call.exchange.network
      .filter(({ reach }) => reach === "external")
      .map((attempt): Offence => ({
        sentence: `a call tried to reach ${attempt.subject}`,
        observed: attempt.evidence,
        ...introductionOf(attempt, call),
      })),
  doubt: ({ watch }) => watch.networkBlind,
};

/** An address that the caller chooses is unknown beforehand under every reading; a fixed one may be part of the tool. */
function introductionOf({ subject }: NetworkAttempt, { exchange }: JudgedCall): Pick<Offence, "case" | "ambiguity"> {
  const host = subject.replace(/:\d+$/u, "");
  const isGiven = host.length > 3 && JSON.stringify(argumentsOf(exchange.step) ?? null).includes(host);
  return isGiven
    ? { case: "given-address" }
    : { case: "fixed-address", ambiguity: contradictedUnder("AMB-22", "anything-outside") };
}
