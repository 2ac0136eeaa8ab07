import { canonicalText } from "../../json/canonical.ts";
import type { RequestPurpose } from "../../wire/request-purpose.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { Step } from "../../conversation/conversation.ts";
import { queryDialects } from "../../dialects/query-dialects.ts";
import type { Outcome } from "../../wire/outcome.ts";
import { callText } from "../execution/execution.ts";
import type { Observation } from "../journal/session-record.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";

/** How a request ended, as far as it tells whether something was done. */
export type CallEnd = "worked" | "failed" | "silent" | "ended";

/** A request that may have had effects. */
export interface Call {
  /** Its place among the observations of its session. */
  readonly at: number;
  /** The place of the first look after it. */
  readonly lookedAt: number;
  readonly process: number;
  readonly sentMs: number;
  /** What it asked for; of a `tools/call` the name of the tool. */
  readonly tool: string;
  /** Of a tool, or a query about one: unlike a list or a ping, it may make what waits for the next call come. */
  readonly isToolCall: boolean;
  /** Equal for the same request. */
  readonly text: string;
  readonly end: CallEnd;
  /** It may do something, unlike one with arguments that mean nothing, which must fail. */
  readonly isEarnest: boolean;
  readonly purpose: RequestPurpose;
  /** The call right before it, in the same process, was the same and did not fail. */
  readonly isRepeat: boolean;
}

/** The calls of a session, in order. */
export function callsIn(observations: readonly Observation[]): readonly Call[] {
  const calls: Call[] = [];
  const next = nextLooks(observations);
  for (const [at, { purpose, step, asFound, outcome, process, age }] of observations.entries()) {
    if (step === undefined || purpose === "idle" || purpose === "start") continue;
    const isEarnest = purpose !== "answer";
    const text = textOf(asFound ?? step);
    const last = calls.at(-1);
    const isRepeat = last?.text === text && last.process === process && last.end !== "failed";
    calls.push({
      at,
      lookedAt: next[at] ?? at,
      process,
      sentMs: age[0],
      tool: requestName(step),
      isToolCall: step.method === "tools/call" || isQuery(step),
      text,
      end: endOf(step, outcome),
      isEarnest,
      purpose,
      isRepeat,
    });
  }
  return calls;
}

/** @returns for each place that of the first look from there on; the last place where there was none */
export function nextLooks(observations: readonly Observation[]): readonly number[] {
  const next = Array.from<number>({ length: observations.length });
  let place = observations.length - 1;
  for (let at = place; at >= 0; at--) {
    if (observations[at]?.isLooked === true) place = at;
    next[at] = place;
  }
  return next;
}

/** What a request is charged as: a call as its tool, any other request as itself. */
export function requestName(step: Step): string {
  const name = step.method === "tools/call" && isJsonObject(step.params) ? member(step.params, "name") : undefined;
  return typeof name === "string" ? name : textOf(step);
}

function textOf(step: Step): string {
  return step.method === "tools/call" ? callText(step) : canonicalText([step.method, step.params ?? null]);
}

function isQuery({ method }: Step): boolean {
  return queryDialects.some((dialect) => dialect.method === method);
}

const methodNotFound = -32601;

/** What is no answer of the protocol shows no work. Who refuses a query that it knows has dealt with it. */
function endOf(step: Step, outcome: Outcome | undefined): CallEnd {
  if (outcome?.kind === "error" && isQuery(step)) return outcome.error.code === methodNotFound ? "failed" : "worked";
  switch (outcome?.kind) {
    case "unanswered":
      return "silent";
    case "gone":
      return "ended";
    case "result":
    case "error":
    case "malformed":
      return callOutcomeOf(outcome).kind === "success" ? "worked" : "failed";
    case undefined:
      return "silent";
  }
}
