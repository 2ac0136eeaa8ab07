import { isCall } from "../../harness/calls/execution/execution.ts";
import { argumentParts, valuesAt } from "../../harness/calls/arguments/argument-parts.ts";
import { describeAttempt } from "../../harness/calls/execution/network-attempt.ts";
import { workingCalls } from "../../harness/calls/replies/work.ts";
import { givenIn } from "../../harness/conversation/conversation.ts";
import { callsInVain } from "../../harness/evidence/calls/trials/calls-in-vain.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import type { ToolEvidence } from "./evidence.ts";

/** How many different calls have to work before a milder hint is suggested. */
const enoughCalls = 3;
const maxNamed = 4;

/** Why the calls of a tool are too few for any milder hint; undefined where they are enough. */
export function whyThin(evidence: ToolEvidence): string | undefined {
  return (
    whyNotCalled(evidence) ??
    evidence.besideOthers ??
    whyNotWatched(evidence) ??
    whatWasReached(evidence) ??
    whyTooFew(evidence) ??
    whatIsIdle(evidence) ??
    whatNeverVaried(evidence)
  );
}

/** Why nothing at all is known of the tool. */
export function whyNotCalled({ tool, executions, cutShort, made, worked }: ToolEvidence): string | undefined {
  const calls = executions.flatMap(({ exchanges }) => exchanges.filter(isCall));
  if (made === 0) return `it was not called: ${cutShort ?? "there was no time"}`;
  if (worked > 0) return cutShort;
  const { inVain } = callsInVain(tool, calls);
  return `none of its ${made} calls worked${inVain === undefined ? "" : `; the first said: ${inVain.answer}`}`;
}

function whyNotWatched({ executions }: ToolEvidence): string | undefined {
  if (executions.length < 2) return "it was called in one sandbox only";
  if (executions.some(({ watch }) => watch.files.kind !== "everywhere")) return "not all files could be watched";
  if (executions.every(({ lateMs }) => lateMs === undefined))
    return "the run did not wait for late effects after the last call";
  if (executions.some(({ startsPrograms }) => startsPrograms === true)) {
    return "its calls start programs, which may do other things for other arguments";
  }
  const changed = executions
    .flatMap(({ told = [] }) => told)
    .find((method) => /\/(?:list_changed|updated)$/u.test(method));
  return changed === undefined ? undefined : `the server sent ${changed}, so something may have changed`;
}

/** A tool that sends something to another machine may change something there. */
function whatWasReached({ executions }: ToolEvidence): string | undefined {
  const [reached] = executions.flatMap(({ exchanges }) => exchanges.filter(isCall)).flatMap(({ network }) => network);
  return reached && `it ${describeAttempt(reached)}, and what a call changes there is not visible`;
}

function whyTooFew({ tool, worked, workedWith, seenWith }: ToolEvidence): string | undefined {
  const needed = Math.min(enoughCalls, possibleCalls(member(tool.definition, "inputSchema")));
  if (seenWith.size >= needed) return undefined;
  if (workedWith.size >= needed) {
    return `${callsOf(worked)} worked, and no answer shows that they had any effect`;
  }
  return `${callsOf(worked)} worked, with ${workedWith.size} of the ${needed} different arguments needed to decide`;
}

function callsOf(count: number): string {
  return count === 1 ? "1 call" : `${count} calls`;
}

/** How many different calls the schema allows, where it lists all values; otherwise more than can be counted. */
function possibleCalls(schema: Parameters<typeof argumentParts>[0]): number {
  return argumentParts(schema).reduce(
    (product, { values, isOptional }) =>
      product * (values.length === 0 ? Number.POSITIVE_INFINITY : values.length + Number(isOptional)),
    1,
  );
}

function whatIsIdle({ coverage }: ToolEvidence): string | undefined {
  const { idle, omitted = 0 } = coverage;
  if (idle.length === 0) return undefined;
  const named = idle
    .slice(0, maxNamed)
    .map(({ argument, value }) => (value === undefined ? showJson(argument) : `${argument} ${showJson(value)}`));
  const left = idle.length + omitted - named.length;
  return `no call worked with ${named.join(", ")}${left > 0 ? `, and ${left} more` : ""}`;
}

/** A text that was the same in all calls may be what the hints depend on. */
function whatNeverVaried(evidence: ToolEvidence): string | undefined {
  const same = textsTried(evidence).find(({ count }) => count === 1);
  return same === undefined ? undefined : `calls worked with only one value of ${showJson(same.name)}`;
}

/** Arguments that take any text. Only some values of each were tried. */
export function valuesTried(evidence: ToolEvidence): readonly string[] {
  return textsTried(evidence)
    .map(({ name, count }) => `other values of ${showJson(name)} than the ${count} that were tried`)
    .slice(0, maxNamed);
}

/** Arguments that take any text, with the number of values of each that worked. */
function textsTried({ tool, executions }: ToolEvidence): readonly { readonly name: string; readonly count: number }[] {
  const given = executions.flatMap((execution) => workingCalls(execution).map(({ exchange }) => givenIn(exchange)));
  return argumentParts(member(tool.definition, "inputSchema"))
    .filter(({ values }) => values.length === 0)
    .flatMap(({ path }) => {
      const texts = given.flatMap((each) => valuesAt(each, path)).filter((value) => typeof value === "string");
      const count = new Set(texts).size;
      return count === 0 ? [] : [{ name: path.join("."), count }];
    });
}
