import { isIP } from "node:net";
import { describeAttempt, type NetworkAttempt } from "../../harness/calls/network-attempt.ts";
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
    tellingFirst(call.exchange.network.filter(({ reach }) => reach === "external")).map((attempt): Offence => ({
      sentence: `a call ${describeAttempt(attempt)}`,
      observed: attempt.evidence,
      ...introductionOf(attempt, call),
    })),
  doubt: ({ watch }) => watch.networkBlind,
};

/** Each place once; a host with a port says more than a host alone, and a host more than an address. */
function tellingFirst(attempts: readonly NetworkAttempt[]): readonly NetworkAttempt[] {
  const told = ({ how, host }: NetworkAttempt): number => (isIP(host) === 0 ? Number(how === "lookup") : 2);
  const places = new Map(attempts.toReversed().map((attempt) => [attempt.subject, attempt]));
  return [...places.values()].toReversed().toSorted((a, b) => told(a) - told(b));
}

/** An address that the caller chooses is unknown beforehand under every reading; a fixed one may be part of the tool. */
function introductionOf({ host }: NetworkAttempt, { exchange }: JudgedCall): Pick<Offence, "case" | "ambiguity"> {
  const given = JSON.stringify(argumentsOf(exchange.step) ?? null).toLowerCase();
  return host.length > 3 && given.includes(host)
    ? { case: "given-address" }
    : { case: "fixed-address", ambiguity: contradictedUnder("AMB-22", "anything-outside") };
}
