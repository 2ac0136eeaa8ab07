import type { ArgumentCoverage, IdlePart } from "../../../report-model/report-model.ts";
import { argumentParts, valuesAt, type ArgumentPart } from "../../calls/arguments/argument-parts.ts";
import { isCall, type Execution } from "../../calls/execution.ts";
import { workOf } from "../../calls/work.ts";
import { argumentsOf, type Exchange } from "../../conversation/conversation.ts";
import { canonicalText } from "../../json/canonical.ts";
import { member, type Json, type JsonObject } from "../../json/value.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import { shownAnswer } from "./calls-in-vain.ts";

/** Parts that a report names for one tool; it counts the rest. */
const maxIdle = 8;

/**
 * Which values of enumerations and which optional arguments took part in calls that worked.
 *
 * @param executions of the tool
 * @param chosen arguments that it was to be called with; there may have been no time for all of them
 */
export function argumentCoverage(
  { definition }: ListedTool,
  executions: readonly Execution[],
  chosen: readonly JsonObject[],
): ArgumentCoverage {
  const made = executions.flatMap(callsOf);
  const worked = made.filter(({ didWork }) => didWork).map(({ given }) => given);
  const choices = argumentParts(member(definition, "inputSchema")).flatMap(choicesOf);
  const idle = choices.filter((choice) => !worked.some((given) => isIn(given, choice)));
  const count = (ofValues: boolean): ArgumentCoverage["values"] => ({
    worked: choices.filter((choice) => isValue(choice) === ofValues && !idle.includes(choice)).length,
    of: choices.filter((choice) => isValue(choice) === ofValues).length,
  });
  const left = idle.length - maxIdle;
  return {
    values: count(true),
    optional: count(false),
    idle: idle.slice(0, maxIdle).map((choice) => idlePart(choice, made, chosen)),
    ...(left > 0 ? { omitted: left } : {}),
  };
}

/** A value of a part, or the part itself where it may be left out. */
interface Choice {
  readonly path: readonly string[];
  readonly value?: Json;
}

function choicesOf({ path, isOptional, values }: ArgumentPart): readonly Choice[] {
  if (values.length > 0) return values.map((value) => ({ path, value }));
  return isOptional ? [{ path }] : [];
}

function isValue({ value }: Choice): boolean {
  return value !== undefined;
}

function isIn(given: Json | undefined, { path, value }: Choice): boolean {
  const found = valuesAt(given, path);
  if (value === undefined) return found.length > 0;
  const text = canonicalText(value);
  return found.some((each) => canonicalText(each) === text);
}

interface MadeCall {
  readonly exchange: Exchange;
  readonly given: Json | undefined;
  readonly didWork: boolean;
}

function callsOf(execution: Execution): readonly MadeCall[] {
  const works = workOf(execution);
  return execution.exchanges.flatMap((exchange, index) =>
    isCall(exchange)
      ? [{ exchange, given: argumentsOf(exchange.step), didWork: works.get(index)?.kind === "worked" }]
      : [],
  );
}

function idlePart(choice: Choice, made: readonly MadeCall[], chosen: readonly JsonObject[]): IdlePart {
  const argument = choice.path.join(".");
  const part = choice.value === undefined ? { argument } : { argument, value: choice.value };
  const [failed] = made.filter(({ given }) => isIn(given, choice));
  if (failed !== undefined) return { ...part, why: "never-worked", answer: shownAnswer(failed.exchange) };
  return { ...part, why: chosen.some((given) => isIn(given, choice)) ? "no-time" : "no-values" };
}
