import { canonicalText } from "../json/canonical.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import { excerpt } from "../json/excerpt.ts";
import { isJsonObject, member } from "../json/value.ts";
import type { ConversationEvidence, Exchange } from "../conversation/conversation.ts";
import { callOutcomeOf } from "./call-outcome.ts";
import type { Owner } from "./owner.ts";
import type { Change } from "./state/change.ts";

/** A name that was looked up, or an address that was connected or sent to; also when nothing came of it. */
export interface NetworkAttempt {
  /** Such as `connect 93.184.216.34:443`. Hostile text. */
  readonly subject: string;
  /** `loopback` stays on the machine. */
  readonly reach: "external" | "loopback";
  readonly evidence: string;
}

/** A change that was seen with a call. */
export interface CallChange extends Change {
  readonly owner: Owner;
  /** Nothing but times is another one. */
  readonly isStamp?: true;
}

/** One request with what it did to its surroundings. Plain JSON. */
export interface ObservedExchange extends Exchange {
  readonly changes: readonly CallChange[];
  readonly network: readonly NetworkAttempt[];
  /** Why something may have been missed while it ran. */
  readonly blindSpots: readonly string[];
}

/** What was seen of one tool at work, in one box. */
export interface Execution extends ConversationEvidence {
  readonly exchanges: readonly ObservedExchange[];
  readonly watch: Watch;
  /** A call has started a program, which may do its work while the next calls are watched. */
  readonly startsPrograms?: true;
}

/** What could be seen at all. */
export interface Watch {
  /** Where changes of files are seen: everywhere in the box, or in these directories only. */
  readonly files: { readonly kind: "everywhere" } | { readonly kind: "directories"; readonly paths: readonly string[] };
  /** Why no attempt to reach the network can be seen, or undefined when all are. */
  readonly networkBlind?: string;
}

/** A call of the tool that did what it was asked, at its index in the execution. */
export interface WorkingCall {
  readonly index: number;
  readonly exchange: ObservedExchange;
}

/** Calls that succeeded. One that ended in an error is no evidence for or against any hint. */
export function workingCalls({ exchanges }: Pick<Execution, "exchanges">): readonly WorkingCall[] {
  return exchanges.flatMap((exchange, index) =>
    isCall(exchange) && callOutcomeOf(exchange.outcome).kind === "success" ? [{ index, exchange }] : [],
  );
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

/** Such as `7 of 8 calls succeeded, 3 changed something`, with what came and went. */
export function describeWork(execution: Pick<Execution, "exchanges">): string {
  const calls = execution.exchanges.filter(isCall).length;
  const working = workingCalls(execution);
  const changing = working.filter(({ exchange }) => persistentChanges(exchange).length > 0).length;
  const effect = changing === 0 ? "none changed anything" : `${changing} changed something`;
  const passing = working.flatMap(({ exchange }) =>
    exchange.changes.flatMap(({ persistence, subject }) => (persistence === "transient" ? [subject] : [])),
  );
  const [first] = passing;
  const cameAndWent = first === undefined ? "" : `, and files came and went, such as ${excerpt(first, 200)}`;
  return `${working.length} of ${calls} calls succeeded, ${effect}${cameAndWent}`;
}

/** Changes that are there to stay. A time stamp is a trace of having looked. */
export function persistentChanges({ changes }: Pick<ObservedExchange, "changes">): readonly CallChange[] {
  return changes.filter(({ persistence }) => persistence === "persistent");
}
