import { canonicalText } from "../../json/canonical.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { excerpt } from "../../json/excerpt.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Conversation, ConversationEvidence, Exchange } from "../../conversation/conversation.ts";
import type { NetworkAttempt } from "./network-attempt.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Owner } from "./owner.ts";
import type { Change } from "../state/change.ts";

/** A change that was seen with a call. */
export interface CallChange extends Change {
  readonly owner: Owner;
  /** The subject with short paths; absent where that is the subject itself. */
  readonly place?: string;
  /** Nothing but times is another one. */
  readonly isStamp?: true;
  /**
   * What it is the work of, where that is not this call: the server does it with the first call that it gets, or with
   * every call, whichever tool it is of.
   */
  readonly cause?: "start" | "every-call";
}

/** One request with what it did to its surroundings. Plain JSON. */
export interface ObservedExchange extends Exchange {
  readonly changes: readonly CallChange[];
  readonly network: readonly NetworkAttempt[];
  /** What it sent to web APIs, in order; absent where nothing answers for them. */
  readonly upstream?: readonly UpstreamEvent[];
  /** Why some effects may have been missed while it ran. */
  readonly blindSpots: readonly string[];
  /** It failed with the protocol error that nearly all failing tools of the server answer. */
  readonly hasCommonError?: true;
  /** From the request to the last look, since the server became idle after its start. */
  readonly span?: { readonly fromMs: number; readonly toMs: number };
}

/** What other tools were called for, in the same box. */
export interface HelpingCalls {
  /** So that what the server begins with its first call was done before anything was watched. */
  readonly warmUps: readonly Exchange[];
  /** So that there was something to change. */
  readonly setup: readonly Exchange[];
  /** After each call, to see the state. */
  readonly probes: Conversation;
  /** Those of the probes that took too long to be called to the end. */
  readonly slow: readonly string[];
  /** Resources that are listed and were not read, since there are too many; none when absent. */
  readonly unread?: number;
  /** What all calls together changed of what was read before the first and after the last one only; nothing when absent. */
  readonly overall?: readonly Change[];
}

/** What was seen of one tool at work, in one box. */
export interface Execution extends ConversationEvidence {
  readonly exchanges: readonly ObservedExchange[];
  readonly watch: Watch;
  readonly helping?: HelpingCalls;
  /** How long effects were waited for after the last call, and looked for at the end of the server; absent where not. */
  readonly lateMs?: number;
  /** It was known of what was left of that time that the server could do nothing in it without a request. */
  readonly wasAtRest?: true;
  /** A call has started a program, which may do its work while the next calls are watched. */
  readonly startsPrograms?: true;
  /** Something came right before the first call, which may be the late work of others in the same box. */
  readonly cameBefore?: true;
  /** Methods of the notifications that the server sent meanwhile, in order; absent where it sent none. */
  readonly told?: readonly string[];
  /** What the tool answered to arguments that are valid and mean nothing: a reply that is the same shows no work. */
  readonly controls?: readonly Exchange[];
  /** Where nothing but answers is seen, what was read of the state after each call: lists, resources, other tools. */
  readonly readBack?: readonly string[];
  /** Those of `readBack` that have shown what any tool did in the run: what the others do not show tells nothing. */
  readonly telling?: readonly string[];
  /** Arguments that the tool was not called with here, since the server ended at them in another box. */
  readonly leftOut?: readonly JsonObject[];
  /** The same, since calls with them are never answered. */
  readonly silentAt?: readonly JsonObject[];
}

/** What could be seen at all. */
export interface Watch {
  /** Where changes of files are seen: everywhere in the box, in these directories only, or nowhere, as all else but answers. */
  readonly files:
    | { readonly kind: "everywhere" }
    | { readonly kind: "directories"; readonly paths: readonly string[] }
    | { readonly kind: "nowhere" };
  /** Why no attempt to reach the network can be seen, or undefined when all are. */
  readonly networkBlind?: string;
}

export function isCall({ step }: Exchange): boolean {
  return step.method === "tools/call";
}

/** Whether two exchanges are one call made twice. */
export function isSameCall(left: Exchange, right: Exchange): boolean {
  return isCall(left) && isCall(right) && callText(left) === callText(right);
}

/** The query about exactly this call that was asked before it, the last one. */
export function queryBefore(
  { exchanges }: Pick<Execution, "exchanges">,
  index: number,
  dialect: QueryDialect,
): Exchange | undefined {
  const call = exchanges[index]?.step.params;
  const name = isJsonObject(call) ? member(call, "name") : undefined;
  if (!isJsonObject(call) || typeof name !== "string") return undefined;
  // The whole query is compared: two dialects may share a method.
  const text = canonicalText(dialect.params(name, member(call, "arguments") ?? null));
  return exchanges
    .slice(0, index)
    .findLast(({ step }) => step.method === dialect.method && canonicalText(step.params ?? null) === text);
}

function callText({ step }: Exchange): string {
  const { params } = step;
  if (!isJsonObject(params)) return "";
  return canonicalText([member(params, "name") ?? null, member(params, "arguments") ?? null]);
}

/** What was called beside the calls under test, a line for each purpose. */
export function describeHelp({ helping }: Pick<Execution, "helping">): readonly string[] {
  if (helping === undefined) return [];
  const line = (purpose: string, steps: Conversation): readonly string[] =>
    steps.length === 0 ? [] : [`${purpose}: ${steps.map(({ params }) => showCall(params)).join(", ")}`];
  return [
    ...line(
      "called before, so that there was something to change",
      helping.setup.map(({ step }) => step),
    ),
    ...line("called before and after, to see the state", helping.probes),
  ];
}

function showCall(params: Json | undefined): string {
  if (!isJsonObject(params)) return "";
  const name = member(params, "name");
  return `${typeof name === "string" ? name : ""} ${excerpt(JSON.stringify(member(params, "arguments") ?? {}), 100)}`;
}

/** What a call did that is there to stay. */
export function effectsOf(exchange: Pick<ObservedExchange, "changes">): readonly CallChange[] {
  return persistentChanges(exchange).filter(({ cause }) => cause === undefined);
}

/** Changes that are there to stay, whatever they are the work of. A time stamp is a trace of having looked. */
export function persistentChanges({ changes }: Pick<ObservedExchange, "changes">): readonly CallChange[] {
  return changes.filter(({ persistence }) => persistence === "persistent");
}
