import { isSameCall, effectsOf } from "../../harness/calls/execution.ts";
import type { ClaimRule, JudgedCall, Offence } from "./judge-calls.ts";
import { isCertain, uncertainChange, whatHappened } from "./read-only.ts";
import { byGravity, stateOffence } from "./whose-state.ts";

/**
 * The second of two identical calls adds nothing to what the first one did. The state decides, not the reply (AMB-18),
 * and a second call that fails is no offence, so that deleting twice is in order (AMB-19).
 */
export const idempotentRule: ClaimRule = {
  hint: "idempotentHint: true",
  expected: "the same state after the second identical call as after the first",
  claims: ({ readOnlyHint, idempotentHint }) => !readOnlyHint && idempotentHint,
  failedCallsCount: true,
  offences: (call) => {
    if (!isRepeat(call)) return [];
    // What was refused changed nothing, the first time as little as the second.
    const changes = effectsOf(call.exchange).filter((change) => isCertain(change) && change.kind !== "refused");
    return byGravity(changes).map((change): Offence => ({
      sentence: `the second of two identical calls ${whatHappened(change)}`,
      observed: change.evidence,
      ...stateOffence(change),
      withPrevious: true,
    }));
  },
  doubt: (call) => (isRepeat(call) ? (refusedChange(call) ?? uncertainChange(call)) : undefined),
  shownBy: { shows: isRepeatThatWorked, names: ["repetition that worked", "repetitions that worked"] },
};

function refusedChange({ exchange }: JudgedCall): string | undefined {
  const change = effectsOf(exchange).find(({ kind }) => kind === "refused");
  return change && `a call ${whatHappened(change)}`;
}

function isRepeat({ exchange, before, worksBefore }: JudgedCall): boolean {
  const previous = before.at(-1);
  if (previous === undefined || !isSameCall(previous, exchange)) return false;
  const work = worksBefore.at(-1);
  return work !== undefined && work.kind !== "failed" && work.kind !== "said-failed";
}

/** Deleting twice is answered with an error: where the first call was seen to do its work, that shows as much. */
function isRepeatThatWorked(call: JudgedCall): boolean {
  const previous = call.before.at(-1);
  if (previous === undefined || !isRepeat(call)) return false;
  if (call.work.kind === "worked") return true;
  return call.exchange.outcome.kind === "result" && effectsOf(previous).length > 0;
}
