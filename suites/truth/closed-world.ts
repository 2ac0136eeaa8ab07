import { isIP } from "node:net";
import {
  describeAttempt,
  fetchesGivenLink,
  isGivenAddress,
  isGivenHost,
  type NetworkAttempt,
} from "../../harness/calls/execution/network-attempt.ts";
import { failureInside } from "../../harness/calls/replies/work.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import type { ClaimRule, Doubt, JudgedCall, Offence } from "./claim-rule.ts";

/**
 * A call that stays inside looks up no name, reaches no address beyond the machine, and tries neither. It also fetches no
 * address that it is given, since the next one may be anywhere.
 */
export const closedWorldRule: ClaimRule = {
  hint: "openWorldHint: false",
  expected: "no DNS lookup, and no connection or data beyond loopback",
  claims: ({ openWorldHint }) => !openWorldHint,
  // In a box without a network a call that needs one fails, so the attempt counts.
  failedCallsCount: true,
  offences: (call) =>
    tellingFirst(call.exchange.network.filter((attempt) => leadsOut(attempt, call))).map((attempt): Offence => ({
      did: `${describeAttempt(attempt)}${whatWasGiven(attempt, call)}`,
      observed: attempt.evidence,
      ...introductionOf(attempt, call),
    })),
  // What an earlier call, a setup or a probe has fetched is answered from memory, and shows nothing of where it comes from.
  shownBy: {
    shows: ({ exchange, work }) => work.kind === "worked" && exchange.isAgain !== true,
    names: ["working call", "working calls"],
    missing: "each working call had been made in its process before, and may have been answered from memory",
  },
  doubt: (call) => unwatched(call) ?? refusedWay(call.exchange.network) ?? failedInside(call),
  outOfSight: ({ watch }) => watch.networkBlind,
};

function unwatched({ watch: { networkBlind: reason } }: JudgedCall): Doubt | undefined {
  return reason === undefined ? undefined : { cause: "sight", reason };
}

/** A part that failed, for want of a key or a setting, may be the one that reaches out. */
function failedInside({ exchange }: JudgedCall): Doubt | undefined {
  const words = failureInside(exchange);
  if (words === undefined) return undefined;
  const reason = `a call answered that a part of it failed, which may be what reaches out: ${words}`;
  return { cause: "no-work", reason };
}

/** Words by which a tool says that it takes addresses of this machine only. */
const ofThisMachine =
  /localhost|127\.0\.0\.1|::1|loopback|\blocal (?:address|host|machine|network|port|server|service|url)/iu;

/** Programs learn their own address by connecting a datagram socket, and others send through one: a refusal hides which. */
function refusedWay(network: readonly NetworkAttempt[]): Doubt | undefined {
  const way = network.find(({ leavesOpen, reach }) => leavesOpen === "refused-opening" && reach === "external");
  if (way === undefined) return undefined;
  const reason = `a call ${describeAttempt(way)} with datagrams, refused, and whether it would have sent any is not known`;
  return { cause: "meaning", reason };
}

function leadsOut(attempt: NetworkAttempt, { exchange, claim }: JudgedCall): boolean {
  if (attempt.leavesOpen === "refused-opening") return false;
  if (attempt.reach === "external") return true;
  if (!isGivenAddress(attempt, argumentsOf(exchange.step) ?? null)) return false;
  return !ofThisMachine.test(JSON.stringify(claim.tool.definition));
}

/** Each place once. A host with a port says more than a host alone, and a host more than an address. */
function tellingFirst(attempts: readonly NetworkAttempt[]): readonly NetworkAttempt[] {
  const told = ({ how, host }: NetworkAttempt): number => (isIP(host) === 0 ? Number(how === "lookup") : 2);
  const places = new Map(attempts.toReversed().map((attempt) => [attempt.subject, attempt]));
  return [...places.values()].toReversed().toSorted((a, b) => told(a) - told(b));
}

function whatWasGiven(attempt: NetworkAttempt, { exchange }: JudgedCall): string {
  if (attempt.reach === "loopback") return ", an address that it was given";
  return hasGivenLink(attempt, exchange) ? ", with a link in its path that it was given" : "";
}

/** An address that the caller chooses is unknown beforehand under every reading; a fixed one may be part of the tool. */
function introductionOf(attempt: NetworkAttempt, { exchange }: JudgedCall): Pick<Offence, "case" | "ambiguity"> {
  return attempt.reach === "loopback" || isChosen(attempt, exchange)
    ? { case: "given-address" }
    : { case: "fixed-address", ambiguity: contradictedUnder("AMB-22", "anything-outside") };
}

/**
 * An argument may hold a link to the host that the server asks anyway, since an answer gave it. Whichever that host is, it
 * goes wherever a link leads that stands whole in the path.
 */
function isChosen(attempt: NetworkAttempt, exchange: JudgedCall["exchange"]): boolean {
  if (hasGivenLink(attempt, exchange)) return true;
  return (
    attempt.isFixed !== true && attempt.isShared !== true && isGivenHost(attempt, argumentsOf(exchange.step) ?? null)
  );
}

function hasGivenLink(attempt: NetworkAttempt, { step, upstream = [] }: JudgedCall["exchange"]): boolean {
  return fetchesGivenLink(attempt, upstream, argumentsOf(step) ?? null);
}

/**
 * What the calls reached and no other tool did.
 *
 * @returns undefined where nothing is left out
 */
export function withoutSharedHosts(execution: Execution): Execution | undefined {
  if (!execution.exchanges.some(({ network }) => network.some(({ isShared }) => isShared === true))) return undefined;
  const exchanges = execution.exchanges.map((exchange) => ({
    ...exchange,
    network: exchange.network.filter(({ isShared }) => isShared !== true),
  }));
  return { ...execution, exchanges };
}
