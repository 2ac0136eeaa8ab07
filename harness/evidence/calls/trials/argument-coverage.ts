import { withIdle } from "../../../../report-model/clip.ts";
import { reportLimits } from "../../../../report-model/limits.ts";
import type { ArgumentCoverage, IdlePart } from "../../../../report-model/report-model.ts";
import { argumentParts, valuesAt, type ArgumentPart } from "../../../calls/arguments/argument-parts.ts";
import { isCall, type Execution } from "../../../calls/execution/execution.ts";
import { workOf } from "../../../calls/replies/work.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { member, type Json, type JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { shownAnswer } from "./calls-in-vain.ts";

/** A call of a tool, as far as its arguments are concerned. */
export interface CoveringCall {
  readonly given: Json | undefined;
  /** Its answer in short; absent where it worked. */
  readonly failure?: string;
}

/**
 * Which enumeration values and optional arguments were used in calls that worked.
 *
 * @param executions all calls of the tool
 * @param chosen arguments that it was meant to be called with; there may have been no time for all of them
 */
export function argumentCoverage(
  tool: ListedTool,
  executions: readonly Execution[],
  chosen: readonly JsonObject[],
): ArgumentCoverage {
  return coverageOfCalls(tool, executions.flatMap(callsOf), chosen);
}

/** @param chosen absent where there was no time to choose all arguments */
export function coverageOfCalls(
  { definition }: ListedTool,
  made: readonly CoveringCall[],
  chosen?: readonly JsonObject[],
): ArgumentCoverage {
  const choices = argumentParts(member(definition, "inputSchema")).flatMap((part) => choicesOf(part, made, chosen));
  const count = (ofValues: boolean): ArgumentCoverage["values"] => {
    const counted = choices.filter(({ isValue }) => isValue === ofValues);
    return { worked: counted.filter(({ idle }) => idle === undefined).length, of: counted.length };
  };
  const idle = choices.flatMap((choice) => choice.idle ?? []);
  return withIdle({ values: count(true), optional: count(false), idle }, reportLimits.idleParts);
}

/** Whether a schema has no choices. */
export function isWithoutChoices({ values, optional }: ArgumentCoverage): boolean {
  return values.of + optional.of === 0;
}

/** A value of a part, or the part itself if it is optional. */
interface Choice {
  readonly isValue: boolean;
  /** Absent where it was used in a call that worked. */
  readonly idle?: IdlePart;
}

function choicesOf(
  { path, isOptional, values }: ArgumentPart,
  made: readonly CoveringCall[],
  chosen: readonly JsonObject[] | undefined,
): readonly Choice[] {
  const argument = path.join(".");
  if (values.length === 0) {
    const isIn = (given: Json | undefined): boolean => valuesAt(given, path).length > 0;
    return isOptional
      ? [
          choiceOf(
            { argument },
            made.filter(({ given }) => isIn(given)),
            chosen?.some(isIn),
          ),
        ]
      : [];
  }
  // An enumeration may have hundreds of values: what each call has at this place is read once.
  const textsIn = (given: Json | undefined): ReadonlySet<string> => new Set(valuesAt(given, path).map(canonicalText));
  const calls = made.map((call) => ({ ...call, texts: textsIn(call.given) }));
  const planned = chosen?.map(textsIn);
  return values.map((value) => {
    const text = canonicalText(value);
    const having = calls.filter(({ texts }) => texts.has(text));
    return choiceOf(
      { argument, value },
      having,
      planned?.some((texts) => texts.has(text)),
    );
  });
}

/**
 * @param having the calls whose arguments contain it
 * @param isPlanned whether the planned arguments contain it; absent if unknown
 */
function choiceOf(
  part: Pick<IdlePart, "argument" | "value">,
  having: readonly CoveringCall[],
  isPlanned = true,
): Choice {
  const isValue = part.value !== undefined;
  if (having.some(({ failure }) => failure === undefined)) return { isValue };
  const answer = having[0]?.failure;
  if (answer !== undefined) return { isValue, idle: { ...part, why: "never-worked", answer } };
  return { isValue, idle: { ...part, why: isPlanned ? "no-time" : "no-values" } };
}

/** The calls of an execution. */
export function callsOf(execution: Execution): readonly CoveringCall[] {
  const works = workOf(execution);
  return execution.exchanges.flatMap((exchange, index) => {
    if (!isCall(exchange)) return [];
    const given = argumentsOf(exchange.step);
    return [works.get(index)?.kind === "worked" ? { given } : { given, failure: shownAnswer(exchange) }];
  });
}
