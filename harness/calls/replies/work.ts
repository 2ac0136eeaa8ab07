import { canonicalText } from "../../json/canonical.ts";
import { excerpt } from "../../json/excerpt.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { argumentsOf, type Exchange, type Step } from "../../conversation/conversation.ts";
import { callOutcomeOf } from "./call-outcome.ts";
import {
  effectsOf,
  isCall,
  isSameCall,
  requestsOf,
  type OwnedEffect,
  type Execution,
  type ObservedExchange,
} from "../execution/execution.ts";
import { parsedTexts } from "./parsed-texts.ts";
import { nothingFound } from "./nothing-found.ts";
import { saidFailure, saidFailureInside } from "./said-failure.ts";
import type { Outcome } from "../../wire/outcome.ts";
import { opened } from "../../json/shown-value.ts";

/** What a call achieved. */
export type Work =
  /** It did what it was asked, as far as can be told; `isSeen` where an effect or the reply shows it. */
  | { readonly kind: "worked"; readonly isSeen: boolean }
  /** It ended in an error, or without an answer. */
  | { readonly kind: "failed" }
  /** A result without `isError` that itself says the call failed. */
  | { readonly kind: "said-failed"; readonly words: string }
  /** There was nothing for it to work on, or nothing of its answer is left. */
  | { readonly kind: "found-nothing"; readonly words: string }
  /** Meaningless arguments get the same reply. */
  | { readonly kind: "as-nonsense" }
  /** Every text, list and object among its arguments is empty. */
  | { readonly kind: "nothing-given" };

/** A call of the tool that did what it was asked, with its index in the execution. */
export interface WorkingCall {
  readonly index: number;
  readonly exchange: ObservedExchange;
  readonly isSeen: boolean;
}

type Observed = Pick<Execution, "exchanges" | "controls">;

/** Calls that did work. One that did none is no evidence that a hint is true. */
export function workingCalls(execution: Observed): readonly WorkingCall[] {
  const works = workOf(execution);
  return execution.exchanges.flatMap((exchange, index) => {
    const work = works.get(index);
    return work?.kind === "worked" ? [{ index, exchange, isSeen: work.isSeen }] : [];
  });
}

/** What each call achieved, by its index. */
export function workOf({ exchanges, controls = [] }: Observed): ReadonlyMap<number, Work> {
  const works = new Map<number, Work>();
  for (const [index, exchange] of exchanges.entries()) {
    if (isCall(exchange)) works.set(index, workOfCall(exchange, exchanges.slice(0, index), works, controls));
  }
  const working = exchanges.filter((_, index) => works.get(index)?.kind === "worked");
  // Replies that differ in more than the repeated arguments come from work with these.
  if (new Set(working.map((exchange) => replyOf(exchange)?.shape)).size < 2) return works;
  return new Map([...works].map(([index, work]) => [index, work.kind === "worked" ? { ...work, isSeen: true } : work]));
}

function workOfCall(
  exchange: ObservedExchange,
  before: readonly ObservedExchange[],
  works: ReadonlyMap<number, Work>,
  controls: readonly Exchange[],
): Work {
  const call = callOutcomeOf(exchange.outcome);
  const reply = replyOf(exchange);
  if (call.kind !== "success" || reply === undefined) return { kind: "failed" };
  const { failure } = reply;
  if (failure !== undefined) return { kind: "said-failed", words: failure };
  // A server also logs and counts calls that did nothing, and asks a web API that may have nothing for it.
  const isEffect = effectsOf(exchange).some(({ owner }) => owner !== "server");
  const asked = exchange.network.length > 0 && reply.nothing === undefined;
  if (isEffect || asked) return { kind: "worked", isSeen: true };
  // A repetition that is answered like the first call did as much, though nothing was left to change.
  const first = before.findLastIndex((other) => isSameCall(other, exchange));
  const firstWork = works.get(first);
  const likeFirst = before[first];
  if (likeFirst !== undefined && firstWork?.kind === "worked" && replyOf(likeFirst)?.shape === reply.shape) {
    return firstWork;
  }
  if (reply.nothing !== undefined) return { kind: "found-nothing", words: reply.nothing };
  const nonsense = controls.flatMap((control) => replyOf(control) ?? []);
  if (nonsense.some((other) => isSameReply(reply, other, exchange))) return { kind: "as-nonsense" };
  if (isNothingGiven(argumentsOf(exchange.step))) return { kind: "nothing-given" };
  return { kind: "worked", isSeen: controls.length > 0 && nonsense.every(({ shape }) => shape !== reply.shape) };
}

/** What a call was answered, without the arguments repeated in it; undefined where it had no result. */
export function replyShape(exchange: Exchange): string | undefined {
  return replyOf(exchange)?.shape;
}

interface Reply {
  readonly text: string;
  /** The words in which it reports a failure of its own. */
  readonly failure: string | undefined;
  /** The same of a part of the call. */
  readonly failureInside: string | undefined;
  /** The words in which it says that it found nothing. */
  readonly nothing: string | undefined;
  /** Without the arguments repeated in it. */
  readonly shape: string;
}

/** The words in which the reply of a call that succeeded reports that a part of it failed; undefined where it reports none. */
export function failureInside(exchange: Exchange): string | undefined {
  return replyOf(exchange)?.failureInside;
}

/** A reply may have megabytes, and every check compares it. Exchanges are copied when their effects are marked. */
const read = new WeakMap<Outcome, WeakMap<Step, { readonly reply: Reply | undefined }>>();

function replyOf(exchange: Exchange): Reply | undefined {
  const { step, outcome } = exchange;
  const ofSteps = read.get(outcome) ?? new WeakMap<Step, { readonly reply: Reply | undefined }>();
  read.set(outcome, ofSteps);
  const known = ofSteps.get(step) ?? { reply: readReply(exchange) };
  ofSteps.set(step, known);
  return known.reply;
}

function readReply({ step, outcome }: Exchange): Reply | undefined {
  const call = callOutcomeOf(outcome);
  if (call.kind !== "success") return undefined;
  const text = canonicalText(opened(contentOf(call.result)));
  const asked = argumentsOf(step) ?? null;
  const given = textsOf(asked).toSorted((left, right) => right.length - left.length);
  let shape = text;
  for (const value of given) shape = shape.replaceAll(JSON.stringify(value).slice(1, -1), "\u0000");
  const parsed = parsedTexts(call.result);
  return {
    text,
    shape,
    failure: saidFailure(call.result, asked, parsed),
    failureInside: saidFailureInside(call.result, asked, parsed),
    nothing: nothingFound(call.result, asked, parsed),
  };
}

/** Servers may report the cost of a call in `_meta`, which varies. */
function contentOf(result: JsonObject): Json {
  return [member(result, "content"), member(result, "structuredContent")].filter((part) => part !== undefined);
}

const denying =
  /\b(?:no|not|none|nothing|never|null|0|zero|empty|unknown|invalid|missing|without|failed|error)\b|n['’]t\b|\[\]|\{\}|""/iu;

/**
 * A reply that repeats its arguments differs with them. A call without texts has none that nonsense could replace;
 * there, only a reply that denies something is compared.
 */
function isSameReply(reply: Reply, nonsense: Reply, { step }: Exchange): boolean {
  const isSameText = reply.text === nonsense.text && textsOf(argumentsOf(step) ?? null).length > 0;
  return isSameText || (reply.shape === nonsense.shape && denying.test(reply.shape));
}

/** Whether every text, list and object among the arguments of a call is empty, and there is one. */
export function isNothingGiven(given: Json | undefined): boolean {
  if (!isJsonObject(given)) return false;
  const values = Object.values(given);
  const containers = values.filter(
    (value) => typeof value === "string" || (typeof value === "object" && value !== null),
  );
  return containers.length > 0 && containers.every(isEmpty);
}

function isEmpty(value: Json): boolean {
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && value !== null && Object.values(value).every(isEmpty);
}

const minEchoLength = 2;

function textsOf(value: Json): readonly string[] {
  if (typeof value === "string") return value.length < minEchoLength ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/**
 * Such as `rests on 7 working calls of 8, 3 changed something`, with what was created and deleted, and how long it
 * waited.
 */
export function describeWork(
  execution: Observed &
    Pick<
      Execution,
      "helping" | "lateMs" | "wasAtRest" | "leftPending" | "leftOut" | "silentAt" | "readBack" | "telling"
    >,
): string {
  const calls = execution.exchanges.filter(isCall).length;
  const working = workingCalls(execution);
  const having = (test: (kind: OwnedEffect["kind"]) => boolean): number =>
    working.filter(({ exchange }) =>
      effectsOf(exchange).some(({ kind, attempted }) => attempted !== true && test(kind)),
    ).length;
  const changing = having((kind) => kind !== "api.request");
  const asking = having((kind) => kind === "api.request");
  const { lateMs, wasAtRest, leftPending, helping, readBack } = execution;
  const none = readBack === undefined ? "none changed anything" : "none was seen to change anything";
  const effect = changing === 0 ? none : `${changing} changed something`;
  const asked = asking === 0 ? "" : `, ${asking} sent a web API a request that may change something`;
  const passing = working.flatMap(({ exchange }) =>
    exchange.effects.flatMap(({ kind, persistence, subject, place = subject }) =>
      persistence === "transient" && kind !== "api.request" ? [place] : [],
    ),
  );
  const [first] = passing;
  const cameAndWent = first === undefined ? "" : `, and files came and went, such as ${excerpt(first, 200)}`;
  const rest = wasAtRest === true ? " with the server idle," : ", the server not known to be idle,";
  const left = leftPending !== undefined ? " what a call has set to wake it later not waited for," : "";
  const end = readBack === undefined ? `${rest}${left} and to the end of the server` : "";
  const late = lateMs === undefined ? "" : `, watched ${lateMs / 1_000} s longer for late effects${end}`;
  const [slow] = helping?.slow ?? [];
  const cut = helping?.unread === undefined ? "" : `, ${helping.unread} of the listed resources were not read`;
  const unseen = `${slow === undefined ? "" : `, ${slow} was too slow to be called each time`}${cut}`;
  return `${working.length} of ${calls} calls worked, ${effect}${asked}${cameAndWent}${late}${unseen}${describeSights(execution)}${describeEnds(execution)}${describeAnswers(working)}`;
}

const maxSights = 3;

/** For targets of which only answers are seen. */
function describeSights({ readBack, telling = [] }: Pick<Execution, "readBack" | "telling">): string {
  if (readBack === undefined || telling.length === 0) return "";
  const more = telling.length > maxSights ? ` and ${telling.length - maxSights} more` : "";
  return `, seen only through ${excerpt(telling.slice(0, maxSights).join(", "), 200)}${more}`;
}

/** A server that ends or falls silent has not shown what the tool does with these arguments. */
function describeEnds({
  exchanges,
  leftOut = [],
  silentAt = [],
}: Pick<Execution, "exchanges" | "leftOut" | "silentAt">): string {
  const setsOf = (kind: Exchange["outcome"]["kind"]): readonly Json[] =>
    exchanges
      .filter((exchange) => isCall(exchange) && exchange.outcome.kind === kind)
      .map(({ step }) => argumentsOf(step) ?? {});
  return [
    { what: "the server ended at", sets: [...leftOut, ...setsOf("gone")] },
    { what: "no answer came to", sets: [...silentAt, ...setsOf("unanswered")] },
  ]
    .filter(({ sets }) => sets.length > 0)
    .map(({ what, sets }) => `, ${what} ${excerpt(sets.map((set) => JSON.stringify(set)).join(", "), 200)}`)
    .join("");
}

const maxHosts = 3;

/** A tool may act differently on what the real API would have answered. */
function describeAnswers(working: readonly WorkingCall[]): string {
  const hosts = [...new Set(working.flatMap(({ exchange }) => requestsOf(exchange).map(({ host }) => host)))];
  if (hosts.length === 0) return "";
  const more = hosts.length > maxHosts ? ` and ${hosts.length - maxHosts} more` : "";
  return `; mcp-annotations-conformance answered in place of ${hosts.slice(0, maxHosts).join(", ")}${more}`;
}

/** Why a call is no evidence; undefined where it worked. */
export function describeIdle(work: Work): string | undefined {
  switch (work.kind) {
    case "worked":
    case "failed":
      return undefined;
    case "said-failed":
      return `answered, and said that it failed: ${work.words}`;
    case "found-nothing":
      return `it had nothing to work on: ${work.words}`;
    case "as-nonsense":
      return "it answered as it answers meaningless arguments";
    case "nothing-given":
      return "it was only called with empty arguments";
  }
}
