import { isSameCall, type Execution, type ObservedExchange, type Watch } from "../calls/execution/execution.ts";
import type { ExploredCall } from "./explored-calls.ts";

const afterOthers = "the server was not at rest before the call, so its effects may be those of an earlier one";
const unfinished = "the server was not at rest after the call, so an effect may have come with a later one";

/**
 * What was seen of the calls of one tool in an exploration. An effect that may be another call's is left out, and a blind
 * spot says so. Two equal calls with other tools between them stand in two executions, since the second is no repetition
 * of the first.
 *
 * @param watch how the boxes were watched; where it is absent, none was opened
 */
export function executionsOf(calls: readonly ExploredCall[], watch: Watch | undefined): readonly Execution[] {
  if (watch === undefined) return [];
  const groups: ExploredCall[][] = [];
  for (const call of calls) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group === undefined || last === undefined || last.box !== call.box || isApart(last, call)) groups.push([call]);
    else group.push(call);
  }
  return groups.map((group) => ({
    exchanges: group.map(ownExchange),
    strayFaults: [],
    watch,
    helping: { warmUps: [], setup: [], probes: [], slow: [], isStateUnread: true },
  }));
}

function isApart(last: ExploredCall, { exchange, isNext }: ExploredCall): boolean {
  return !isNext && isSameCall(last.exchange, exchange);
}

function ownExchange({ exchange, isOwn, isAtRest }: ExploredCall): ObservedExchange {
  const blindSpots = [...exchange.blindSpots, ...(isOwn ? [] : [afterOthers]), ...(isAtRest ? [] : [unfinished])];
  if (isOwn) return { ...exchange, blindSpots };
  const { step, outcome, hadMadeUp, askedAs } = exchange;
  const answered = {
    ...(hadMadeUp === undefined ? {} : { hadMadeUp }),
    ...(askedAs === undefined ? {} : { askedAs }),
  };
  return { step, outcome, effects: [], network: [], ...answered, blindSpots };
}
