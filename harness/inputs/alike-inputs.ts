import { argumentsOf, hasNoAnswer, type Conversation, type Exchange, type Step } from "../conversation/conversation.ts";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member } from "../json/value.ts";
import { isSilentItself } from "./silent-inputs.ts";

/**
 * The requests that got no answer themselves, and similar ones: each could cost a time limit more.
 *
 * @param exchanges of some of the requests
 */
export function silentAmong(requests: Conversation, exchanges: readonly Exchange[]): readonly Step[] {
  const silent = exchanges.flatMap(({ step }, index) => (isSilentItself(exchanges, index) ? [step] : []));
  return silent.length === 0 ? [] : [...silent, ...alikeInputs(requests, silent, exchanges)];
}

/**
 * Of some requests those that share a value of an argument with a silent one about the same tool, where no request about
 * it that has the value was answered: what the server is silent about is likely that value.
 *
 * @param exchanges in which others were answered
 */
export function alikeInputs(
  requests: Conversation,
  silent: Conversation,
  exchanges: readonly Exchange[],
): readonly Step[] {
  const answered = new Set(exchanges.flatMap((each) => (hasNoAnswer(each) ? [] : valuesOf(each.step))));
  const suspected = new Set(silent.flatMap(valuesOf).filter((value) => !answered.has(value)));
  return requests.filter((step) => valuesOf(step).some((value) => suspected.has(value)));
}

/** A text for each argument with its value, and whose it is. */
function valuesOf(step: Step): readonly string[] {
  const given = argumentsOf(step);
  if (!isJsonObject(given) || !isJsonObject(step.params)) return [];
  const whose = [step.method, member(step.params, "name") ?? null];
  return Object.entries(given).map(([name, value]) => canonicalText([...whose, name, value]));
}
