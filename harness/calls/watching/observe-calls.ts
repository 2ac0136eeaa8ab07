import type { Box } from "../boxes/box.ts";
import { CallObserver } from "./call-observer.ts";
import { bothWaits } from "./late-wait.ts";
import type { SharedObserver } from "./shared-observer.ts";
import { callOutcomeOf } from "../replies/call-outcome.ts";
import { readsState, type CallScript, type Prepared } from "./call-script.ts";
import { isCall, isSameStep, type Execution, type ObservedExchange } from "../execution/execution.ts";
import { EndedByHelper, help } from "../setup/help.ts";
import type { BoxValues } from "../setup/lead.ts";
import { seenIn, withSeen } from "./seen.ts";

/**
 * Up to this many careful calls each get the full wait for late effects; where there are more, only the last one does.
 */
const maxCarefulWaits = 4;
const shortWaitMs = 400;

/**
 * Makes calls in a box and records the effects of each: on files, on the state that the server shows, on the network.
 *
 * What also comes without calls is in it, too. A call that failed is not repeated. If the server dies or falls silent,
 * there are fewer exchanges than steps.
 *
 * @param shared watches the box through several scripts; the script is watched by itself when absent
 * @throws EndedByHelper
 */
export async function observeCalls(box: Box, script: CallScript, shared?: SharedObserver): Promise<Execution> {
  const { peer } = box.session;
  const { warmUps, setup, values } = script.prepared ?? (await prepare(box, script));
  const observer = shared?.for(script) ?? new CallObserver(box, script);
  useIds(box, values, observer);
  if (readsState(script)) await observer.watchQuiet();
  const strayFrom = peer.strayFaults.length;
  const toldFrom = peer.notifications.length;
  const exchanges =
    script.without === undefined
      ? await makeCalls(box, script, observer, values)
      : await observer.liveThrough(script.without);
  // These calls were made for their answers only; their effects are not late effects of others in the same box.
  if (script.watches === "answers") await box.look();
  const overall = readsState(script) && script.without === undefined ? await observer.overallEffects() : [];
  const { readBack, shownState } = observer;
  const { endedBy, slow, unread } = shownState;
  const isReadBack = readsState(script) && box.watch.files.kind === "nowhere";
  const told = peer.notifications.slice(toldFrom);
  if (endedBy !== undefined) throw new EndedByHelper(endedBy);
  return {
    exchanges,
    strayFaults: peer.strayFaults.slice(strayFrom),
    watch: box.watch,
    helping: {
      warmUps,
      setup,
      probes: readsState(script) ? script.probes : [],
      slow,
      ...(unread > 0 ? { unread } : {}),
      ...(overall.length > 0 ? { overall } : {}),
    },
    ...(script.lateMs > 0 ? bothWaits({ lateMs: script.lateMs, wasAtRest: true }, observer.lateWait) : {}),
    ...(told.length > 0 ? { told } : {}),
    ...(isReadBack ? { readBack } : {}),
    ...(observer.programs.hasAny ? { startsPrograms: true } : {}),
    ...(observer.cameBefore ? { cameBefore: true } : {}),
    ...(observer.sentLate ? { sentLate: true } : {}),
    ...(observer.isReadTooSeldom ? { readTooSeldom: true } : {}),
  };
}

/**
 * Makes the calls that come before a script.
 *
 * @throws EndedByHelper
 */
export async function prepare(box: Box, script: CallScript): Promise<Prepared> {
  const isLooked = script.watches === "effects" && script.warmUps.length + script.setup.length > 0;
  const warmUps = await help(box, script.watches === "effects" ? script.warmUps : [], undefined, "warm-up");
  const values = script.leadValues?.inBox();
  useIds(box, values);
  const setup = await help(box, script.setup, values);
  // What they do is nobody's effect, and may hide what the calls after them would have done.
  if (isLooked) await box.look();
  return { warmUps, setup, ...(values === undefined ? {} : { values }) };
}

/** From now on, probes are asked with the ids of this box, and what is told has those that were found. */
function useIds({ session }: Box, values: BoxValues | undefined, observer?: CallObserver): void {
  if (observer !== undefined) observer.shownState.values = values;
  if (values === undefined) return;
  session.peer.heard.nameAs({
    params: (method, params) => values.asFound({ method, params }).params ?? params,
    text: (text) => values.textAsFound(text),
  });
}

async function makeCalls(
  box: Box,
  script: CallScript,
  observer: CallObserver,
  values: BoxValues | undefined,
): Promise<readonly ObservedExchange[]> {
  const { pace, lateMs, maxAnswerMs, maxMs = Infinity } = script;
  const { conversation } = script;
  const exchanges: ObservedExchange[] = [];
  const isLong = conversation.filter(({ method }) => method === "tools/call").length > maxCarefulWaits;
  const lastStep = conversation.at(-1);
  const startMs = performance.now();
  for (const given of conversation) {
    const step = values?.fill(given) ?? given;
    const isOver = observer.answerMs > maxAnswerMs || performance.now() - startMs > maxMs;
    if (isOver && exchanges.some(isCall)) break;
    const previous = exchanges.at(-1);
    const isRepeat = previous !== undefined && isSameStep(step, previous.step);
    if (isRepeat && callOutcomeOf(previous.outcome).kind !== "success") continue;
    const isLast = lastStep !== undefined && isSameStep(given, lastStep);
    const exchange = await observer.observe(step, { isRepeat, isLast });
    values?.learn(given, exchange);
    const waits = pace === "careful" && isCall(exchange);
    exchanges.push(waits ? await observer.withLateEffects(exchange, isLong ? shortWaitMs : lateMs) : exchange);
    if (box.session.peer.closed !== undefined || exchange.outcome.kind === "unanswered") break;
    if (script.endsWhereReadTooSeldom === true && observer.isReadTooSeldom) break;
  }
  const last = exchanges.findLastIndex(isCall);
  const exchange = exchanges[last];
  if (exchange === undefined) return exchanges;
  const remains = await observer.withRemains(exchange);
  const seen = observer.isStateUnread ? await observer.withState(remains) : remains;
  const waits = lateMs > 0 && (pace === "quick" || isLong);
  exchanges[last] = waits ? await observer.withLateEffects(seen, lateMs) : seen;
  return exchanges;
}

/**
 * Ends the server, and attributes the effects of that to the last call: state in memory is written then.
 *
 * @param execution made in the same box, which cannot be used afterwards
 */
export async function withEnd(
  box: Box,
  execution: Execution,
  { reading }: Pick<CallScript, "reading">,
): Promise<Execution> {
  const look = await box.end();
  const calls = execution.exchanges.findLastIndex(isCall);
  const last = calls === -1 ? execution.exchanges.length - 1 : calls;
  const exchange = execution.exchanges[last];
  if (exchange === undefined) return execution;
  // The end may close a session that any call has opened.
  const before = execution.exchanges.flatMap(({ upstream = [] }) => upstream);
  const { step } = exchange;
  const seen = await seenIn(look, { step, phase: "end", places: box.places, reading, before });
  return { ...execution, exchanges: execution.exchanges.with(last, withSeen(exchange, seen)) };
}
