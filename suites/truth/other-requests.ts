import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import {
  effectsOf,
  isCall,
  isSameCall,
  requestsOf,
  type OwnedEffect,
  type Execution,
  type ObservedExchange,
} from "../../harness/calls/execution/execution.ts";
import { unreadTraffic } from "../../harness/calls/execution/unread-traffic.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { openFor, contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { showJson } from "../../harness/json/show.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { methodAndPlace, placeOf, type RequestFacts } from "../../harness/api-stub/intents/request-shape.ts";
import { shownRequest, type UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { staticHints } from "./claim.ts";
import { isCertain } from "./read-only.ts";

const maxObserved = 5;

/** The effect of the requests decides and nobody sees it, so this is told and never weighs more. */
export const sameRequests = defineCheck({
  id: "truth/idempotent-tools-repeat-their-requests",
  title:
    "A tool with idempotentHint: true sends web APIs the same changes for the second identical call as for the first.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("CORE-ANN-12", "HTTP-9.2.2"),
  matters: "If a client repeats a call after a lost answer, something else happens, such as undoing the first call.",
  restsOn: "Calls that succeeded twice sent web APIs no kind of change that the first call did not send.",
  cannotSee: "What a real web API answers, by which the tool may decide, and what the requests do there.",
  fix: [
    "Request the same state with each call, for example with an argument for on and off.",
    "Or set `idempotentHint: false`.",
    "Or keep it, if both requests lead to the same state.",
  ],
  evidence: calls,
  per: "tool",
  // A tool that it is not about is not waited for.
  appliesTo: ({ tool }) => {
    const { readOnlyHint, idempotentHint } = staticHints(tool);
    return !readOnlyHint && idempotentHint ? undefined : "the tool does not have idempotentHint: true";
  },
  judge: (execution, { tool }) => judgeRequests(execution, tool),
});

function judgeRequests({ exchanges }: Execution, tool: ListedTool): Judgement {
  let alike = 0;
  let unseen: string | undefined;
  for (const [index, second] of exchanges.entries()) {
    const first = exchanges[index - 1];
    if (first === undefined || !isRepeated(first, second)) continue;
    const [was, is] = [writesOf(first), writesOf(second)];
    if (was.length + is.length === 0) continue;
    const other = is.find((_, at) => isOther(is, at, was, second));
    const unread = unreadTraffic(first);
    if (other === undefined) {
      // A change that was not read may be the other one.
      const missed = unread ?? unreadTraffic(second);
      if (missed === undefined) alike++;
      else unseen ??= missed;
    } else if (unread !== undefined) return openFor("sight", unread);
    else {
      return contradicted({
        message: `The second of two identical calls of tool ${showJson(tool.name)}, which has idempotentHint: true, sent ${shownRequest(other.sent.request)}; the first did not send such a request.`,
        expected: "no request for a change that the first call did not send",
        observed: [`first: ${listed(was)}`, `second: ${listed(is)}`],
        exchanges: [index - 1, index],
      });
    }
  }
  if (alike === 0 && unseen !== undefined) return openFor("sight", unseen);
  return alike === 0
    ? notApplicable("no call that succeeded twice sent a web API a request that may change something")
    : holds(alike);
}

/** A call that fails has its reasons not to do the same. */
function isRepeated(first: ObservedExchange, second: ObservedExchange): boolean {
  if (!isCall(second) || !isSameCall(first, second)) return false;
  return [first, second].every(({ outcome }) => callOutcomeOf(outcome).kind === "success");
}

/** A request that may change something. */
type Write = OwnedEffect & Required<Pick<OwnedEffect, "sent">>;

/** The changes that a call asked web APIs for, in order, without requests that are no work of it. */
function writesOf(exchange: ObservedExchange): readonly Write[] {
  return effectsOf(exchange)
    .flatMap(({ sent, ...change }) => (sent === undefined ? [] : [{ ...change, sent }]))
    .toSorted((left, right) => left.sent.number - right.sent.number);
}

/**
 * Whether a request of the second call asks for something that the first call did not ask for, as far as methods and
 * operations tell.
 *
 * An honest tool may look first and update what it would have made. It may change what its first call made, or take away
 * what it then makes again. Another check judges what does more when it is sent twice.
 */
function isOther(is: readonly Write[], at: number, was: readonly Write[], second: ObservedExchange): boolean {
  const write = is[at];
  if (write === undefined || !isCertain(write) || write.sent.twice === "more") return false;
  const { request } = write.sent;
  const isOfFirst = (is: (sent: RequestFacts, each: Write) => boolean): boolean =>
    was.some((each) => is(each.sent.request, each));
  if (isOfFirst(({ shape }) => shape === request.shape)) return false;
  if (write.does === "removes")
    return !is
      .slice(at + 1)
      .some(({ sent }) => isOfFirst((made) => methodAndPlace(made) === methodAndPlace(sent.request)));
  if (write.does !== "overwrites") return false;
  const isUndone = isOfFirst((sent, { does }) => does === "removes" && placeOf(sent) === placeOf(request));
  return isUndone || !(hasLooked(write, second) || isOfFirst((made) => hasMade(made, request)));
}

/** A request that asks for no change is none. */
function hasLooked({ sent: { number, request } }: Write, second: ObservedExchange): boolean {
  const writes = new Set(second.effects.map(({ sent }) => sent?.number));
  const isLook = (each: UpstreamRequest): boolean => each.number < number && !writes.has(each.number);
  return requestsOf(second).some((each) => each.host === request.host && isLook(each));
}

/** A thing that a POST has made lies below the address that the POST was sent to. */
function hasMade(made: RequestFacts, write: RequestFacts): boolean {
  const place = placeOf(made);
  return made.method === "POST" && (placeOf(write) === place || placeOf(write).startsWith(`${place}/`));
}

function listed(writes: readonly Write[]): string {
  const shown = writes
    .slice(0, maxObserved)
    .map(({ sent }) => shownRequest(sent.request))
    .join(", ");
  const left = writes.length - maxObserved;
  return shown === "" ? "no request that may change something" : `${shown}${left > 0 ? ` and ${left} more` : ""}`;
}
