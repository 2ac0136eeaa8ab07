import { isSameEffect, type Background } from "../../../calls/execution/background.ts";
import {
  isCall,
  isSameCall,
  type OwnedEffect,
  type Execution,
  type ObservedExchange,
} from "../../../calls/execution/execution.ts";
import { ageToleranceMs } from "../../../observe/rest/same-age.ts";

/** A change that also comes without calls counts only if this many calls had it. */
const minCalls = 3;
const timesAsOften = 3;

/**
 * Learns the background from a box without calls: changes that came there as often, or at the same age. A change that came
 * there once does not excuse one that comes with each call.
 *
 * @param observed the execution with calls
 * @param lived the same period at the same age, without calls
 */
export function learnBackground(background: Background, observed: Execution, lived: Execution): void {
  for (const change of distinct(lived)) {
    const anyway = comingWith(change, lived.exchanges);
    const called = comingWith(change, observed.exchanges.filter(isCall));
    if (called.length >= Math.max(minCalls, timesAsOften * anyway.length)) continue;
    const isOnce = anyway.length === 1 && called.length > 0;
    const isAsOld = called.some((one) => anyway.some((other) => isOfSameAge(one, other)));
    // Changes at the end of a server do not depend on its age.
    const isOfEnd = cameAtEnd(change, anyway) && cameAtEnd(change, called);
    if (isOnce && !isAsOld && !isOfEnd && !isOfClock(change, called, observed)) continue;
    for (const { effects: changes } of anyway)
      for (const each of changes) if (isSameEffect(change, each)) background.add(each);
  }
  for (const { network, upstream = [] } of lived.exchanges) {
    for (const attempt of network) background.addReached(attempt);
    for (const event of upstream) background.addSent(event);
  }
}

/** The same execution without the effects that are now known as background. */
export function withoutBackground(execution: Execution, background: Background): Execution {
  const exchanges = execution.exchanges.map((exchange) => ({
    ...exchange,
    effects: exchange.effects.filter((change) => !background.has(change)),
    network: background.withoutReached(exchange.network, exchange.upstream),
    ...(exchange.upstream === undefined
      ? {}
      : { upstream: exchange.upstream.filter((event) => !background.hasSent(event)) }),
  }));
  return { ...execution, exchanges };
}

function distinct({ exchanges }: Execution): readonly OwnedEffect[] {
  const found: OwnedEffect[] = [];
  for (const change of exchanges.flatMap(({ effects }) => effects)) {
    if (!found.some((other) => isSameEffect(other, change))) found.push(change);
  }
  return found;
}

function comingWith(change: OwnedEffect, exchanges: readonly ObservedExchange[]): readonly ObservedExchange[] {
  return exchanges.filter(({ effects }) => effects.some((other) => isSameEffect(change, other)));
}

/**
 * Whether what is shown changed with one call of several, as it changed once without any: a clock whose hand moves every
 * few seconds does so at another age in each box. On a busy machine one accused a tool beside it. That call repeats the
 * one before it, which changed nothing: a tool that sets something changes it with the first call of each value.
 */
function isOfClock({ kind }: OwnedEffect, called: readonly ObservedExchange[], { exchanges }: Execution): boolean {
  const calls = exchanges.filter(isCall);
  const [only, another] = called;
  if (kind !== "state.answer" || only === undefined || another !== undefined || calls.length < minCalls) return false;
  const before = calls[calls.indexOf(only) - 1];
  return before !== undefined && isSameCall(before, only);
}

function cameAtEnd(change: OwnedEffect, exchanges: readonly ObservedExchange[]): boolean {
  return exchanges.some(({ effects }) => effects.some((other) => other.phase === "end" && isSameEffect(change, other)));
}

/** Measured at the last look, which is when it was seen. */
function isOfSameAge({ span: left }: ObservedExchange, { span: right }: ObservedExchange): boolean {
  if (left === undefined || right === undefined) return true;
  const tolerance = ageToleranceMs(right.toMs);
  return left.fromMs - tolerance <= right.toMs && right.fromMs <= left.toMs + tolerance;
}
