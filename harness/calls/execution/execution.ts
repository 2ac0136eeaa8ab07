import { canonicalText } from "../../json/canonical.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { excerpt } from "../../json/excerpt.ts";
import { isJsonObject, member, type JsonObject } from "../../json/value.ts";
import {
  argumentsOf,
  toolOf,
  type Conversation,
  type ConversationEvidence,
  type Exchange,
  type Step,
} from "../../conversation/conversation.ts";
import type { NetworkAttempt } from "./network-attempt.ts";
import type { UpstreamEvent, UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import type { Owner } from "./owner.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";

/** An effect that was seen with a call, and whose state it is about. */
export interface OwnedEffect extends WeighedEffect {
  readonly owner: Owner;
  /** It is the server's by the name of a cache alone. */
  readonly isNamedCache?: true;
  /** The subject with short paths; absent where that is the subject itself. */
  readonly place?: string;
  /**
   * What caused it, where this call did not: the server does it with the first call that it gets, or with every call,
   * whatever the tool; or other calls, since it came without this one.
   */
  readonly cause?: "start" | "every-call" | "another";
  /** A request for a change that nearly all tools send, none with anything in it of what it was given. */
  readonly isOfAllTools?: true;
}

/** The place of an observation in its session. */
export interface PlaceInSession {
  readonly session: number;
  readonly at: number;
}

/** Where an effect was seen. */
export interface SeenAt extends PlaceInSession {
  /** Which of the looks, and of what was shown apart from one, saw it there, from 1. */
  readonly look: number;
}

/** The same, and when in the course of a call that was. */
export interface SeenInCall extends SeenAt {
  readonly phase: WeighedEffect["phase"];
}

/** Which request of its session a step was, from 1. */
export interface AskedAs {
  readonly session: number;
  readonly request: number;
}

/** One request with its effects. Plain JSON. */
export interface ObservedExchange extends Exchange {
  readonly effects: readonly OwnedEffect[];
  readonly network: readonly NetworkAttempt[];
  /** What it sent to web APIs, in order; absent without an API stub. */
  readonly upstream?: readonly UpstreamEvent[];
  /** This call, or any before it in its box, got an answer that the API stub made up: the server may have kept it. */
  readonly hadMadeUp?: true;
  /** The same call was made in its process before, for whatever reason: it may be answered from memory. */
  readonly isAgain?: true;
  /** Why some effects may have been missed while it ran. */
  readonly blindSpots: readonly string[];
  /** Where its effects stand in the records of the run, in order; absent where none are kept. */
  readonly seenAt?: readonly SeenInCall[];
  /** What it was in the records of the run; absent where none are kept. */
  readonly askedAs?: AskedAs;
  /** It failed with the same protocol error as nearly all failing tools of the server. */
  readonly hasCommonError?: true;
  /** From the request to the last look; zero is when the server became idle after its start. */
  readonly span?: { readonly fromMs: number; readonly toMs: number };
}

/** Calls of other tools in the same box, and why they were made. */
export interface HelpingCalls {
  /** What the server starts with its first call is done before anything is watched. */
  readonly warmUps: readonly Exchange[];
  /** They put something there for the call to change. */
  readonly setup: readonly Exchange[];
  /** Asked after calls, to see the state. */
  readonly probes: Conversation;
  /** Probes that took too long, so they were not asked to the end. */
  readonly slow: readonly string[];
  /** What lists, resources and other tools show was not read at all. */
  readonly isStateUnread?: true;
  /** How many listed resources were not read because there are too many; zero when absent. */
  readonly unread?: number;
  /**
   * What changed, and it is not known with which call: the state was not read after each of them, or it showed with a
   * query. Absent where nothing.
   */
  readonly overall?: readonly WeighedEffect[];
}

/** Calls that a check has planned for a claim in one dialect, made for their answers. */
export interface PlannedCalls {
  readonly check: string;
  readonly dialect: string;
  readonly execution: Execution;
}

/** What was observed of one tool in one box. */
export interface Execution extends ConversationEvidence {
  readonly exchanges: readonly ObservedExchange[];
  readonly watch: Watch;
  readonly helping?: HelpingCalls;
  /**
   * How long late effects were waited for after the last call, and looked for at the end of the server; absent where
   * they were not.
   */
  readonly lateMs?: number;
  /** It was certain that the server could do nothing without a request in the rest of that time. */
  readonly wasAtRest?: true;
  /**
   * A call has set something to wake the server later than that, such as a timer; `acting` where something came of one in
   * the run.
   */
  readonly leftPending?: "idle" | "acting";
  /** A call has started a program, which may do its work while the next calls are watched. */
  readonly startsPrograms?: true;
  /** Something came right before the first call, which may be a late effect of other tools in the same box. */
  readonly cameBefore?: true;
  /** A request came after the answers of calls that were looked at once: which of them sent it is not known. */
  readonly sentLate?: true;
  /** One of several calls changed what the server shows: which of them would be told by reading it after each. */
  readonly readTooSeldom?: true;
  /** Methods of the notifications that the server sent meanwhile, in order; absent where it sent none. */
  readonly told?: readonly string[];
  /** What the tool answered to valid but meaningless arguments: a reply that is the same shows no work. */
  readonly controls?: readonly (Exchange & Pick<ObservedExchange, "askedAs">)[];
  /** Where only answers are seen, what was read of the state after calls: lists, resources, other tools. */
  readonly readBack?: readonly string[];
  /** Those of `readBack` that have shown an effect of any tool in the run: silence of the others proves nothing. */
  readonly telling?: readonly string[];
  /** What probes did in each box before the call: the tool may do the same, and found it done. */
  readonly hiddenBy?: string;
  /** The calls that checks have planned, in the same box. */
  readonly planned?: readonly PlannedCalls[];
  /** There was no time for these. */
  readonly lacksPlans?: true;
  /** Arguments that the tool was not called with here, since the server ended with them in another box. */
  readonly leftOut?: readonly JsonObject[];
  /** The same for calls that are never answered. */
  readonly silentAt?: readonly JsonObject[];
}

/** Which effects the observers of an execution can see. */
export interface Watch {
  /**
   * Where changes of files are seen: everywhere in the box, in these directories only, or nowhere, where only answers
   * are seen.
   */
  readonly files:
    | { readonly kind: "everywhere" }
    | { readonly kind: "directories"; readonly paths: readonly string[] }
    | { readonly kind: "nowhere" };
  /** Why attempts to reach the network are not seen; undefined where all are. */
  readonly networkBlind?: string;
  /** What the server opened in any box that tells where it runs: it may behave otherwise elsewhere. Absent where nothing. */
  readonly looks?: readonly string[];
}

export function isCall({ step }: Exchange): boolean {
  return step.method === "tools/call";
}

/** What it asked web APIs, in order. */
export function requestsOf({ upstream = [] }: Pick<ObservedExchange, "upstream">): readonly UpstreamRequest[] {
  return upstream.filter((event) => event.kind === "request");
}

/** Whether two exchanges are one call made twice. */
export function isSameCall(left: Exchange, right: Exchange): boolean {
  return isSameStep(left.step, right.step);
}

/** Whether two steps are one call made twice. */
export function isSameStep(left: Step, right: Step): boolean {
  return left.method === "tools/call" && right.method === "tools/call" && callText(left) === callText(right);
}

/** The last query about exactly this call before it. */
export function queryBefore(
  { exchanges }: Pick<Execution, "exchanges">,
  index: number,
  dialect: QueryDialect,
): Exchange | undefined {
  const call = exchanges[index]?.step;
  const name = toolOf(call);
  if (name === undefined) return undefined;
  // Compares the whole query: two dialects may share a method.
  const text = canonicalText(dialect.params(name, argumentsOf(call) ?? null));
  return exchanges
    .slice(0, index)
    .findLast(({ step }) => step.method === dialect.method && canonicalText(step.params ?? null) === text);
}

/** Every check compares the calls of a tool with each other, many times. */
const callTexts = new WeakMap<Step, string>();

/** What tells one `tools/call` from another. */
export function callText(step: Step): string {
  const known = callTexts.get(step) ?? textOfCall(step);
  callTexts.set(step, known);
  return known;
}

function textOfCall({ params }: Step): string {
  if (!isJsonObject(params)) return "";
  return canonicalText([member(params, "name") ?? null, member(params, "arguments") ?? null]);
}

/** The other calls made beside the calls under test, one line for each purpose. */
export function describeHelp({ helping }: Pick<Execution, "helping">): readonly string[] {
  if (helping === undefined) return [];
  const line = (purpose: string, steps: Conversation): readonly string[] =>
    steps.length === 0 ? [] : [`${purpose}: ${steps.map(showCall).join(", ")}`];
  return [
    ...line(
      "called before, so that there was something to change",
      helping.setup.map(({ step }) => step),
    ),
    ...line("called before and after, to see the state", helping.probes),
  ];
}

function showCall(step: Step): string {
  return `${toolOf(step) ?? ""} ${excerpt(JSON.stringify(argumentsOf(step) ?? {}), 100)}`;
}

/** The permanent effects of a call itself. */
export function effectsOf(exchange: Pick<ObservedExchange, "effects">): readonly OwnedEffect[] {
  return lastingEffects(exchange).filter(({ cause }) => cause === undefined);
}

/** All permanent effects, whatever caused them. A timestamp only shows that something was read. */
export function lastingEffects({ effects }: Pick<ObservedExchange, "effects">): readonly OwnedEffect[] {
  return effects.filter(({ persistence }) => persistence === undefined);
}
