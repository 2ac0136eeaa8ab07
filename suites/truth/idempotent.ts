import {
  isSameCall,
  effectsOf,
  type OwnedEffect,
  type ObservedExchange,
} from "../../harness/calls/execution/execution.ts";
import { refusesRequest } from "../../harness/calls/replies/refused-request.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { isRefusedByBox } from "../../harness/calls/state/weighed-effect.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import type { ClaimRule, Doubt, JudgedCall, Offence } from "./claim-rule.ts";
import { putsAnother } from "./another-thing.ts";
import { evidenceOf, hiddenReach, isCertain, uncertainChange, whatHappened, whereWorkIsUnseen } from "./read-only.ts";
import { unshownState } from "./unshown-state.ts";
import { byGravity, stateOffence } from "./whose-state.ts";

/**
 * The second of two identical calls adds nothing to the effects of the first. The state decides, not the reply (AMB-18). A
 * second call that fails is no offence, so deleting twice is in order (AMB-19).
 */
export const idempotentRule: ClaimRule = {
  hint: "idempotentHint: true",
  expected: "the same state after the second identical call as after the first",
  claims: ({ readOnlyHint, idempotentHint }) => !readOnlyHint && idempotentHint,
  failedCallsCount: true,
  showsChange: (call) => isRepeatThatWorked(call) && didSomething(call.before.at(-1)),
  offences: (call) => {
    if (!isRepeat(call)) return [];
    // A refused call changed nothing, whether it is the first or the second.
    const changes = effectsOf(call.exchange).filter(
      (change) => isCertain(change) && !isRefusedByBox(change) && change.kind !== "api.request",
    );
    return [
      ...byGravity(changes).map((change) => offenceOf(change, stateOffence(change, call))),
      ...putsBeside(call).map((change) =>
        offenceOf(
          change,
          { case: "puts-another", ...(change.sent?.toldBy === undefined ? { severity: "warn" } : {}) },
          ", an id that no argument and no answer gave",
        ),
      ),
      ...postsAgain(call).map((change) =>
        offenceOf(change, {
          case: "asks-twice",
          severity: "warn",
          ambiguity: contradictedUnder("AMB-57", "by-the-method"),
        }),
      ),
    ];
  },
  doubt: (call) => (isRepeat(call) ? whatIsNotKnown(call) : undefined),
  outOfSight: (call) => {
    const first = call.before.at(-1);
    return first !== undefined && isRepeat(call) ? whereWorkIsUnseen(first) : undefined;
  },
  shownBy: { shows: isRepeatThatWorked, names: ["successful repetition", "successful repetitions"] },
};

function offenceOf(
  change: OwnedEffect,
  weight: Pick<Offence, "case" | "ambiguity" | "severity" | "withRepetition">,
  more = "",
): Offence {
  return { did: `${whatHappened(change)}${more}`, ...evidenceOf(change), ...weight, withPrevious: true };
}

/** The requests of the repetition that put something at an id that the tool made up for it. */
function putsBeside(call: JudgedCall): readonly OwnedEffect[] {
  return sentWithoutKey(call).filter((change) => isCertain(change) && putsAgain(change, call) === "more");
}

function putsAgain({ sent }: OwnedEffect, { exchange, before }: JudgedCall): ReturnType<typeof putsAnother> {
  const first = before.at(-1);
  return sent === undefined || first === undefined ? undefined : putsAnother(sent.number, first, exchange);
}

/** The requests of the repetition that ask for as much once more. */
function postsAgain(call: JudgedCall): readonly OwnedEffect[] {
  return sentWithoutKey(call).filter(({ sent }) => sent?.twice === "more");
}

/** Leaves out requests with the key of an earlier one, by which the API recognises a repetition. */
function sentWithoutKey({ exchange, before }: JudgedCall): readonly OwnedEffect[] {
  const keys = new Set((before.at(-1)?.effects ?? []).flatMap(({ sent }) => sent?.key ?? []));
  const isKnown = (key: string | undefined): boolean => key !== undefined && keys.has(key);
  return effectsOf(exchange).filter(({ kind, sent }) => kind === "api.request" && !isKnown(sent?.key));
}

/** Why we do not know what sending a request again does. */
function uncertainRequest(call: JudgedCall): Doubt | undefined {
  const change = sentWithoutKey(call).find(
    (each) => each.sent?.twice !== "same" || putsAgain(each, call) !== undefined,
  );
  if (change === undefined) return undefined;
  const reason = `a repeated call ${whatHappened(change)} again, and it is unknown whether that changes more`;
  return { cause: "unknown-request", reason };
}

function whatIsNotKnown(call: JudgedCall): Doubt | undefined {
  const { exchange } = call;
  // A repeated write may stand elsewhere in a database, or in another order, in the same state.
  const effects = exchange.effects.filter(
    ({ kind, comparedBy }) => kind !== "api.request" && comparedBy !== "rows" && comparedBy !== "meaning",
  );
  return (
    refusedChange(call) ??
    uncertainRequest(call) ??
    uncertainChange({ exchange: { ...exchange, effects } }) ??
    hiddenReach(call) ??
    unshownState(call.helping, false)
  );
}

function refusedChange({ exchange }: JudgedCall): Doubt | undefined {
  const change = effectsOf(exchange).find(isRefusedByBox);
  return change && { cause: "meaning", reason: `a call ${whatHappened(change)}` };
}

function isRepeat({ exchange, before, worksBefore }: JudgedCall): boolean {
  const previous = before.at(-1);
  if (previous === undefined || !isSameCall(previous, exchange)) return false;
  const work = worksBefore.at(-1);
  return work !== undefined && work.kind !== "failed" && work.kind !== "said-failed";
}

/** Codes by which a server says that it ran nothing: it could not read the request, knows no such method, or wants a visit first. */
const ranNothing: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32042]);

/**
 * The second deletion is answered with an error, of the tool or of the protocol. Where the first call did its work, that shows
 * as much.
 */
function isRepeatThatWorked(call: JudgedCall): boolean {
  const previous = call.before.at(-1);
  if (previous === undefined || !isRepeat(call)) return false;
  return call.work.kind === "worked" || (cameToTheTool(call.exchange) && didSomething(previous));
}

/**
 * Whether the tool itself may have answered. The call before was the same, so that an error about its arguments speaks of what
 * that call has changed; but where nearly all tools get such an error, something refuses calls before any tool runs.
 */
function cameToTheTool({ step, outcome, hasCommonError }: ObservedExchange): boolean {
  if (outcome.kind !== "error") return outcome.kind === "result";
  const isRefusedForAll = hasCommonError === true && refusesRequest(outcome.error, argumentsOf(step));
  return !ranNothing.has(outcome.error.code) && !isRefusedForAll;
}

function didSomething(exchange: ObservedExchange | undefined): boolean {
  return exchange !== undefined && effectsOf(exchange).length > 0;
}
