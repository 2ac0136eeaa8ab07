import type { Box } from "../../../calls/boxes/box.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import { SharedObserver } from "../../../calls/watching/shared-observer.ts";
import type { CallScript } from "../../../calls/watching/call-script.ts";
import { waitForLate } from "../../../calls/watching/late-wait.ts";
import { showsNothingElse } from "../../../calls/watching/shows-nothing-else.ts";
import { opensQuietly, wasQuiet } from "../../../calls/watching/shared-box.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { toolOf, type Exchange } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { RunStopped } from "../../../instances/stop.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { lateMs } from "../in-box/tool-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/** Fewer tools would need as many boxes when they share. */
const minSharing = 3;

/** How many boxes `reading` tools need that say they only read, if nothing shows otherwise. */
export function sharedBoxes(reading: number): number {
  return reading < minSharing ? reading : 2;
}

/**
 * Which tools can share boxes: those that say they only read.
 *
 * @returns their turns; empty where there are too few of them
 */
export function sharingTurns(turns: readonly Turn[], { boxes }: Work): readonly Turn[] {
  // One box would wait for the other.
  if (boxes.effectsStay === true || boxes.maxOpen < 2) return [];
  const reading = calledByNone(turns.filter(({ sharing }) => sharing === "reads"));
  return reading.length < minSharing ? [] : reading;
}

/**
 * Those that no other of them needs before it: a setup call is made before anything is watched, and what a tool does only
 * once would be done by then.
 */
export function calledByNone(turns: readonly Turn[]): readonly Turn[] {
  const called = new Set(turns.flatMap(({ setup }) => setup.map(toolOf)));
  return turns.filter(({ tool }) => !called.has(tool.name));
}

/** Groups with the same setup calls; the largest first. */
function bySeeds(turns: readonly Turn[]): readonly (readonly Turn[])[] {
  const groups = new Map<string, Turn[]>();
  for (const turn of turns) {
    const key = canonicalText(turn.setup.map(({ method, params = null }) => [method, params]));
    groups.set(key, [...(groups.get(key) ?? []), turn]);
  }
  return [...groups.values()].toSorted((left, right) => right.length - left.length);
}

/**
 * Calls tools that say they only read one after the other in a box that they share. Each call is watched as in a tool's
 * own box; late effects and the end of the server are waited for once. As soon as anything shows, every tool that may
 * have caused it is called alone: no accusation rests on a shared box.
 *
 * The effect of a tool's first call on the answers of others shows only in those called before it. So there are two
 * boxes: the second one makes the first calls in the opposite order.
 *
 * @returns those that are still unknown
 */
export async function callInShared(work: Work, turns: readonly Turn[]): Promise<readonly Turn[]> {
  const half = Math.ceil(turns.length / 2);
  const shared = [
    { order: turns, own: turns.slice(0, half) },
    { order: turns.toReversed(), own: turns.slice(half) },
  ];
  const open: SharedBox[] = [];
  const known = new Set<Turn>();
  try {
    await inParallel(shared, shared.length, async ({ order, own }) => {
      await unlessFaulty(work, async () => {
        const opened = await openShared(work, order, own);
        if (opened !== undefined) open.push(opened);
      });
    });
    if (open.length < shared.length) return turns;
    await inParallel(open, open.length, async (box) => {
      const taken = await unlessFaulty(work, () => takeTurns(work, box));
      for (const turn of taken ?? []) known.add(turn);
    });
  } finally {
    await Promise.all(open.map(({ box }) => box.close()));
  }
  return turns.filter((turn) => !known.has(turn));
}

interface SharedBox {
  readonly box: Box;
  readonly own: readonly PreparedTurn[];
}

/** A turn whose setup calls were made in a box. */
export interface PreparedTurn {
  readonly turn: Turn;
  /** The setup calls with their answers. */
  readonly setup: readonly Exchange[];
}

/**
 * Makes the setup calls of all tools that share a box, once where several need the same, before the first of them has its
 * turn: between their turns nothing is called that is not watched.
 *
 * @returns the turns in their order
 */
export async function prepareAll(box: Box, turns: readonly Turn[]): Promise<readonly PreparedTurn[]> {
  const setupOf = new Map<Turn, readonly Exchange[]>();
  for (const alike of bySeeds(turns)) {
    const [first] = alike;
    const setup = first === undefined ? [] : (await prepare(box, first.preparing)).setup;
    for (const turn of alike) setupOf.set(turn, setup);
  }
  return turns.map((turn) => ({ turn, setup: setupOf.get(turn) ?? [] }));
}

/** @returns undefined where the first calls had an effect */
async function openShared(work: Work, order: readonly Turn[], own: readonly Turn[]): Promise<SharedBox | undefined> {
  const box = await work.boxes.open();
  try {
    const prepared = await prepareAll(box, order);
    const firstCalls = order.map(({ firstCall }) => firstCall);
    const ownPrepared = own.flatMap((turn) => prepared.find((each) => each.turn === turn) ?? []);
    if (await opensQuietly(box, firstCalls, everyCallIn(work))) return { box, own: ownPrepared };
  } catch (error) {
    await box.close();
    throw error;
  }
  await box.close();
  return undefined;
}

/** @returns those that were found to behave as they say; empty where it is unknown who caused an effect */
async function takeTurns(work: Work, { box, own }: SharedBox): Promise<readonly Turn[]> {
  const seen: SeenTurn[] = [];
  const observer = new SharedObserver(box);
  for (const { turn, setup } of own) {
    const execution = await turn.trials(box, setup, "effects", observer);
    if (!wasQuiet(turn.withoutHabits(execution))) return [];
    seen.push({ turn, setup, execution });
  }
  const waited = await waitForLate(box, lateMs);
  if (!(await showsNothingElse(await box.look(), box, everyCallIn(work)))) return [];
  return settleTurns(
    work,
    box,
    seen.map((each) => ({ ...each, execution: { ...each.execution, ...waited } })),
  );
}

/** What comes with every call of the server tells nothing of a tool. */
export function everyCallIn({ whose, calling }: Work): Pick<CallScript, "habits" | "reading"> {
  return { habits: whose.ofEveryCall, reading: calling.upstream.reading };
}

/** What was observed of a tool in a shared box, late effects included. */
export interface SeenTurn extends PreparedTurn {
  readonly execution: Execution;
  /** The same calls in another box, if they were made there too. */
  readonly elsewhere?: Execution;
}

/**
 * Makes the calls whose answers alone are wanted, ends the server, and has the checks judge the tools.
 *
 * @returns those that were found to behave as they say
 */
export async function settleTurns(work: Work, box: Box, seen: readonly SeenTurn[]): Promise<readonly Turn[]> {
  const whole = [];
  for (const { turn, setup, execution, elsewhere } of seen) {
    whole.push({ turn, execution: await turn.answers(box, setup, execution), elsewhere });
  }
  // The effects of these calls are not late effects.
  if (seen.some(({ turn }) => turn.sharing !== "reads")) await box.look();
  if (!(await showsNothingElse(await box.end(), box, everyCallIn(work)))) return [];
  return whole.flatMap(({ turn, execution, elsewhere }) => (turn.accept(execution, elsewhere) ? [turn] : []));
}

/**
 * The result of work in a shared box; undefined where it does not open or the server ends: each tool meets the same
 * alone, and reports it.
 *
 * @throws RunStopped when the run ended meanwhile: its effect on a turn is no evidence
 */
export async function unlessFaulty<Value>(
  { gathering }: Work,
  attempt: () => Promise<Value>,
): Promise<Value | undefined> {
  const done = await attempt().catch((error: unknown) => {
    undecidedBy(error);
    return undefined;
  });
  const { stopReason } = gathering.hub;
  if (stopReason !== undefined) throw new RunStopped(stopReason);
  return done;
}
