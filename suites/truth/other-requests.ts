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
import { isOfShape, placeOf, shapeOf } from "../../harness/api-stub/intents/request-shape.ts";
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
    const other = is.find((write) => isOther(write, was, is, second));
    const unread = unreadTraffic(first);
    if (other === undefined) {
      // A change that was not read may be the other one.
      const missed = unread ?? unreadTraffic(second);
      if (missed === undefined) alike++;
      else unseen ??= missed;
    } else if (unread !== undefined) return openFor("sight", unread);
    else {
      return contradicted({
        message: `The second of two identical calls of tool ${showJson(tool.name)}, which has idempotentHint: true, sent ${shownRequest(other.request)}; the first did not send such a request.`,
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

/** A request that may change something, with its intent. */
interface Write {
  readonly request: UpstreamRequest;
  readonly change: OwnedEffect;
}

/** The changes that a call asked web APIs for, in order, without requests that are no work of it. */
function writesOf(exchange: ObservedExchange): readonly Write[] {
  const changes = new Map(effectsOf(exchange).map((change) => [change.sent?.number, change]));
  return requestsOf(exchange).flatMap((request) => {
    const change = changes.get(request.number);
    return change === undefined ? [] : [{ request, change }];
  });
}

/**
 * Whether a request of the second call asks for something that the first call did not ask for, as far as methods and
 * operations tell.
 *
 * An honest tool may look first and update what it would have made. It may change what its first call made, or take away
 * what it then makes again. Another check judges what does more when it is sent twice.
 */
function isOther(
  { request, change }: Write,
  was: readonly Write[],
  is: readonly Write[],
  second: ObservedExchange,
): boolean {
  if (!isCertain(change) || change.sent?.twice === "more") return false;
  if (was.some((each) => shapeOf(each.request) === shapeOf(request))) return false;
  const isLater = (each: Write): boolean => each.request.number > request.number;
  if (change.does === "removes") {
    return !is.some((each) => isLater(each) && was.some((made) => isOfShape(made.request, each.request)));
  }
  if (change.does !== "overwrites") return false;
  const isUndone = was.some((each) => each.change.does === "removes" && placeOf(each.request) === placeOf(request));
  return isUndone || !(hasLooked(request, second) || was.some((each) => hasMade(each.request, request)));
}

/** A request that asks for no change is none. */
function hasLooked({ number, host }: UpstreamRequest, second: ObservedExchange): boolean {
  const writes = new Set(second.effects.map(({ sent }) => sent?.number));
  return requestsOf(second).some((each) => each.number < number && each.host === host && !writes.has(each.number));
}

/** A thing that a POST has made lies below the address that the POST was sent to. */
function hasMade(made: UpstreamRequest, write: UpstreamRequest): boolean {
  const place = placeOf(made);
  return made.method.toUpperCase() === "POST" && (placeOf(write) === place || placeOf(write).startsWith(`${place}/`));
}

function listed(writes: readonly Write[]): string {
  const shown = writes
    .slice(0, maxObserved)
    .map(({ request }) => shownRequest(request))
    .join(", ");
  const left = writes.length - maxObserved;
  return shown === "" ? "no request that may change something" : `${shown}${left > 0 ? ` and ${left} more` : ""}`;
}
