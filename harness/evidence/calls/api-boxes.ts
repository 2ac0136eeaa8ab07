import { showsNothing, type Box } from "../../calls/box.ts";
import type { Execution } from "../../calls/execution.ts";
import { help } from "../../calls/help.ts";
import { didOnlySend, didTheSame, sentTexts, showsOnlyRequests } from "../../calls/only-requests.ts";
import { prepare } from "../../calls/observe-calls.ts";
import type { Exchange } from "../../conversation/conversation.ts";
import { inParallel } from "../../pursuit/in-parallel.ts";
import { RunStopped } from "../../sessions/stop.ts";
import type { Work } from "./box-work.ts";
import { maxTrials } from "./max-trials.ts";
import { isTooLate } from "./only-rehearsed.ts";
import { minSharing, unlessFaulty } from "./shared-boxes.ts";
import { lateMs } from "./tool-boxes.ts";
import type { Together } from "./tool-trials.ts";
import type { Turn } from "./turn.ts";

/** Tools in one box: those of a box that is broken off were called in vain. */
const maxSharing = 20;
/** Sets of arguments of all tools together: each of hundreds of tools is called before one is called in every way. */
const maxSets = 800;
const minSetsEach = 2;
/** Boxes for one order of the tools; each that does anything but send requests ends one. */
const maxBoxes = 4;

/** How many sets of arguments each of so many tools is called with. */
export function setsEach(tools: number): number {
  return Math.max(minSetsEach, Math.min(maxTrials, Math.floor(maxSets / Math.max(1, tools))));
}

/** Which tools can be called in boxes of their own kind; none where too few of them ask web APIs. */
export function apiTurns(turns: readonly Turn[], { boxes }: Work): readonly Turn[] {
  return boxes.effectsStay === true || boxes.maxOpen < 2 || turns.length < minSharing ? [] : turns;
}

/**
 * Calls tools that ask web APIs one after the other in a box that they share: whoever stands for these APIs forgets before
 * each of them what was asked before, and what a tool sends is told by its requests. All tools of a box are called in another
 * one as well, in the opposite order. What a tool sends late, or what it leaves in the memory of the server, is met by another
 * tool in each of them, which then sends something else: that one has to be called alone, and so has whoever came right
 * before it. So has whoever does anything but send requests.
 *
 * @returns those of which nothing is known
 */
export async function callAtApis(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  const { boxes, gathering } = work;
  const atOnce = Math.max(1, Math.floor(boxes.maxOpen / 2));
  const groups = inGroups(turns, atOnce);
  const known = new Map<Turn, readonly [Together, ...Together[]]>();
  await inParallel(groups, atOnce, async (group) => {
    if (isTooLate(gathering.hub)) return;
    const answered: Answered = new Map();
    const orders = [group, group.toReversed()];
    const taken: (readonly Seen[])[] = [];
    await inParallel(orders, orders.length, async (order) => {
      taken.push(await takeInOrder(work, order, answered));
    });
    for (const [turn, together] of alikeIn(taken, answered)) known.set(turn, together);
  });
  // What all tools send is known when all are.
  for (const [turn, together] of known) turn.record(together);
  const accepted = [...known].flatMap(([turn, together]) => (turn.accept(together) ? [turn] : []));
  return turns.filter((turn) => !accepted.includes(turn));
}

/** As many groups as may be called at once, or more where they are too large. */
function inGroups(turns: readonly Turn[], atOnce: number): readonly (readonly Turn[])[] {
  const count = Math.max(Math.ceil(turns.length / maxSharing), Math.min(atOnce, Math.floor(turns.length / minSharing)));
  return Array.from({ length: count }, (_, nth) => turns.filter((__, index) => index % count === nth));
}

/** What was seen of a tool in one box. */
interface Seen {
  readonly turn: Turn;
  /** What was sent while that was called which it needs. */
  readonly led: readonly string[];
  readonly seeds: readonly Exchange[];
  readonly execution: Execution;
  readonly fromMs: number;
  readonly toMs: number;
  /** Whether nothing tells that it is the work of somebody else, or more than requests. */
  readonly isKnown: boolean;
}

/** Calls of which nothing but the answers is wanted, in one of the two boxes of a tool. */
type Answered = Map<Turn, Together | undefined>;

/** Those of which the same was seen in both orders, and before whom nobody stood who may have sent what was not. */
function alikeIn(
  [first = [], second = []]: readonly (readonly Seen[])[],
  answered: Answered,
): ReadonlyMap<Turn, readonly [Together, ...Together[]]> {
  const alike = new Map<Turn, readonly [Together, ...Together[]]>();
  const suspects = new Set<Turn>();
  for (const seen of first) {
    const other = second.find(({ turn }) => turn === seen.turn);
    if (other === undefined) continue;
    const isAlike = didTheSame(seen.execution, other.execution) && String(seen.led) === String(other.led);
    if (!isAlike) for (const { turn } of [...upTo(first, seen), ...upTo(second, other)]) suspects.add(turn);
    const together = answered.get(seen.turn);
    if (!seen.isKnown || !other.isKnown || together === undefined) continue;
    const { execution, ofPlans } = together;
    const { controls = [] } = execution;
    const again = [seen, other].find((each) => each.execution.exchanges !== execution.exchanges) ?? other;
    alike.set(seen.turn, [together, { execution: { ...again.execution, controls }, ofPlans }]);
  }
  return new Map([...alike].filter(([turn]) => !suspects.has(turn)));
}

/** One, and those before it that may have done late what was seen with it. */
function upTo(all: readonly Seen[], last: Seen): readonly Seen[] {
  return all.filter((each) => each === last || (each.toMs <= last.fromMs && each.toMs > last.fromMs - lateMs));
}

async function takeInOrder(work: Work, order: readonly Turn[], answered: Answered): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (let [opened, left] = [0, order]; left.length > 0 && opened < maxBoxes; opened++) {
    const turns = left;
    const taken = await unlessFaulty(() => takeInBox(work, turns, answered));
    const { stopReason } = work.gathering.hub;
    if (stopReason !== undefined) throw new RunStopped(stopReason);
    if (taken === undefined) break;
    seen.push(...taken);
    left = isTooLate(work.gathering.hub) ? [] : turns.slice(taken.length);
  }
  return seen;
}

/** @returns as many as were called before one of them did anything but send requests */
async function takeInBox(
  { boxes, gathering }: Work,
  turns: readonly Turn[],
  answered: Answered,
): Promise<readonly Seen[]> {
  const box = await boxes.open();
  try {
    if (box.forgetUpstream === undefined) return [];
    // What the server begins with its first call is no work of a tool.
    await help(
      box,
      turns.slice(-1).map(({ firstCall }) => firstCall),
    );
    await box.look();
    const seen: Seen[] = [];
    for (const turn of turns) {
      if (isTooLate(gathering.hub)) break;
      seen.push(await takeTurn(box, turn));
      if (seen.at(-1)?.isKnown !== true) break;
    }
    return await watchedToEnd(box, seen, answered);
  } finally {
    await box.close();
  }
}

async function takeTurn(box: Box, turn: Turn): Promise<Seen> {
  const fromMs = performance.now();
  box.forgetUpstream?.();
  const { seeds } = await prepare(box, turn.preparing);
  const look = await box.look();
  const execution = await turn.trials(box, seeds);
  const led = sentTexts(look.upstream ?? []);
  const isKnown = showsOnlyRequests(look) && didOnlySend(execution);
  return { turn, led, seeds, execution, fromMs, toMs: performance.now(), isKnown };
}

/** What came late, or when the server ended, is the work of any that may have done it. */
async function watchedToEnd(box: Box, seen: readonly Seen[], answered: Answered): Promise<readonly Seen[]> {
  const last = seen.at(-1);
  if (last === undefined) return [];
  const isBroken = !last.isKnown;
  const wasAtRest = !isBroken && (await box.rest(lateMs));
  const isQuiet = isBroken || showsNothing(await box.look());
  const inDoubt = new Set(
    isBroken ? upTo(seen, last) : isQuiet ? [] : [last, ...upTo(seen, { ...last, fromMs: last.toMs })],
  );
  const watched = seen.map((each): Seen => {
    const execution = { ...each.execution, lateMs, ...(wasAtRest ? { wasAtRest } : {}) };
    return { ...each, execution, isKnown: each.isKnown && !inDoubt.has(each) };
  });
  for (const { turn, seeds, execution, isKnown } of isBroken ? [] : watched) {
    if (!isKnown || answered.has(turn)) continue;
    // The other box leaves it to this one.
    answered.set(turn, undefined);
    box.forgetUpstream?.();
    await prepare(box, turn.preparing);
    answered.set(turn, await turn.answers(box, seeds, execution));
  }
  const endsQuietly = showsNothing(await box.end());
  return endsQuietly ? watched : watched.map((each) => ({ ...each, isKnown: false }));
}
