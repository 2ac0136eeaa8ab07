import { findingLimits } from "./limits.ts";
import type { Call, Counterexample } from "./counterexample.ts";
import type { Evidence } from "./report-model.ts";
import { shownJson, type ShownJson } from "./shown-json.ts";

/** The smallest conversation of a finding, as much of it as is shown. */
export interface ShownConversation {
  readonly pace: Counterexample["pace"];
  /** Calls of the whole conversation. */
  readonly length: number;
  readonly first: readonly ShownCall[];
  /** Calls that stand between the first and the last ones. */
  readonly left: number;
  readonly last: readonly ShownCall[];
  /** Arguments of the decisive query, where there is one. */
  readonly arguments?: ShownJson;
  readonly shrunk: Counterexample["shrunk"];
}

export interface ShownCall {
  /** Its place in the whole conversation, from 1. */
  readonly number: number;
  readonly method: string;
  readonly params?: ShownJson;
  /** Hostile text. Absent where the evidence says all that a single answer does. */
  readonly answer?: string;
}

/**
 * A counterexample as much of it as is shown: several calls with their answers, since those are the evidence, and a
 * single call without where there is other evidence.
 *
 * @returns undefined where there is no call to show
 */
export function shownConversation(
  counterexample: Counterexample,
  evidence: Evidence | undefined,
): ShownConversation | undefined {
  const { calls, omitted, pace, shrunk } = counterexample;
  if (calls.length === 0) return undefined;
  const length = calls.length + (omitted?.calls ?? 0);
  const withAnswer = length > 1 || evidence === undefined;
  const shown = calls.map((call, index) => {
    const isAfterGap = omitted !== undefined && index >= omitted.after;
    return shownCall(call, index + 1 + (isAfterGap ? omitted.calls : 0), withAnswer);
  });
  const atEachEnd = findingLimits.callsAtEachEnd;
  const isWhole = length <= 2 * atEachEnd;
  const given = shownJson(counterexample.arguments, counterexample.argumentsLength, findingLimits.paramsLength);
  return {
    pace,
    length,
    first: isWhole ? shown : shown.slice(0, atEachEnd),
    left: isWhole ? 0 : length - 2 * atEachEnd,
    last: isWhole ? [] : shown.slice(-atEachEnd),
    ...(given === undefined ? {} : { arguments: given }),
    shrunk,
  };
}

function shownCall({ method, params, paramsLength, answer }: Call, number: number, withAnswer: boolean): ShownCall {
  const shown = shownJson(params, paramsLength, findingLimits.paramsLength);
  return {
    number,
    method,
    ...(shown === undefined ? {} : { params: shown }),
    ...(withAnswer ? { answer } : {}),
  };
}
