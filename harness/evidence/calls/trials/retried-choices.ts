import type { Execution } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { argumentCoverage } from "./argument-coverage.ts";

/**
 * Sets of arguments in which each value of an enumeration may work: those that worked, and for each value with which no
 * call did the first of these with that value. It may have been another argument that was to blame, such as an id.
 *
 * @param executions all calls of the tool
 * @param chosen what it was meant to be called with
 * @returns empty where no call worked, or one did with each value that was tried
 */
export function retriedChoices(
  tool: ListedTool,
  executions: readonly Execution[],
  chosen: readonly JsonObject[],
  isValid: (value: Json) => boolean,
): readonly JsonObject[] {
  const worked = distinct(
    executions.flatMap(workingCalls).flatMap(({ exchange }) => given(argumentsOf(exchange.step))),
  );
  const [base] = worked;
  if (base === undefined) return [];
  const { idle } = argumentCoverage(tool, executions, chosen);
  const tried = new Set(chosen.map(canonicalText));
  const retried = idle
    .flatMap(({ argument, value }) =>
      value !== undefined && !argument.includes(".") ? [{ ...base, [argument]: value }] : [],
    )
    .filter((set) => isValid(set) && !tried.has(canonicalText(set)));
  return retried.length === 0 ? [] : [...worked, ...distinct(retried)];
}

function given(value: Json | undefined): readonly JsonObject[] {
  return isJsonObject(value) ? [value] : [];
}

function distinct(sets: readonly JsonObject[]): readonly JsonObject[] {
  return [...new Map(sets.map((set) => [canonicalText(set), set])).values()];
}
