import { showsNothing, type Box } from "../../../calls/boxes/box.ts";
import { prepare } from "../../../calls/watching/observe-calls.ts";
import { opensQuietly, wasQuiet } from "../../../calls/watching/shared-box.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import type { Exchange } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { inParallel } from "../../../pursuit/in-parallel.ts";
import { RunStopped } from "../../../instances/stop.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { lateMs } from "../in-box/tool-boxes.ts";
import type { Turn } from "../one-tool/turn.ts";

/** Fewer than that need as many boxes when they share. */
export const minSharing = 3;

/** How many boxes so many tools need that say they only read, where nothing shows that they do not. */
export function sharedBoxes(reading: number): number {
  return reading < minSharing ? reading : 2;
}

/**
 * Which tools can be called in shared boxes: those that say they only read, and are called after the same calls of others.
 *
 * @returns their turns; none where too few of them are alike
 */
export function sharingTurns(turns: readonly Turn[], { boxes }: Work): readonly Turn[] {
  // A box would wait for the other one.
  if (boxes.effectsStay === true || boxes.maxOpen < 2) return [];
  const [most = []] = bySeeds(turns.filter(({ sharing }) => sharing === "reads"));
  return most.length < minSharing ? [] : most;
}

/** Those that are called after the same calls of others together; the most first. */
export function bySeeds(turns: readonly Turn[]): readonly (readonly Turn[])[] {
  const groups = new Map<string, Turn[]>();
  for (const turn of turns) {
    const key = canonicalText(turn.setup.map(({ method, params = null }) => [method, params]));
    groups.set(key, [...(groups.get(key) ?? []), turn]);
  }
  return [...groups.values()].toSorted((left, right) => right.length - left.length);
}

/**
 * Calls tools that say they only read one after the other in a box that they share. Each call is watched as it is in a box
 * of its own, late effects and the end of the server are waited for once. As soon as anything shows, whoever may have done
 * it has to be called alone: nothing that a tool is accused of comes of a shared box.
 *
 * What the first call of a tool does to the answers of others shows in those that were called before it, so that there
 * are two boxes: all tools are called for the first time in one order in the first, in the opposite order in the second.
 *
 * @returns those of which nothing is known
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
      const taken = await unlessFaulty(work, () => takeTurns(box));
      for (const turn of taken ?? []) known.add(turn);
    });
  } finally {
    await Promise.all(open.map(({ box }) => box.close()));
  }
  return turns.filter((turn) => !known.has(turn));
}

interface SharedBox {
  readonly box: Box;
  readonly setup: readonly Exchange[];
  readonly own: readonly Turn[];
}

/** @returns undefined where something came of the first calls */
async function openShared(
  { boxes }: Work,
  order: readonly Turn[],
  own: readonly Turn[],
): Promise<SharedBox | undefined> {
  const [first] = order;
  if (first === undefined) return undefined;
  const box = await boxes.open();
  try {
    const { setup } = await prepare(box, first.preparing);
    const firstCalls = order.map(({ firstCall }) => firstCall);
    if (await opensQuietly(box, firstCalls)) return { box, setup, own };
  } catch (error) {
    await box.close();
    throw error;
  }
  await box.close();
  return undefined;
}

/** @returns those that were found to do as they say; none where it is not known who did what was seen */
async function takeTurns({ box, setup, own }: SharedBox): Promise<readonly Turn[]> {
  const seen: Pick<SeenTurn, "turn" | "execution">[] = [];
  for (const turn of own) {
    const execution = await turn.trials(box, setup, "effects");
    if (!wasQuiet(execution)) return [];
    seen.push({ turn, execution });
  }
  const waited = { lateMs, ...((await box.rest(lateMs)) ? ({ wasAtRest: true } as const) : {}) };
  if (!showsNothing(await box.look())) return [];
  return settleTurns(
    box,
    seen.map((each) => ({ ...each, setup, execution: { ...each.execution, ...waited } })),
  );
}

/** What was seen of a tool in a shared box in which late effects have been waited for. */
export interface SeenTurn {
  readonly turn: Turn;
  readonly execution: Execution;
  /** What was answered to the calls that had to be made before. */
  readonly setup: readonly Exchange[];
  /** What the same calls did in another box, where they were made there, too. */
  readonly elsewhere?: Execution;
}

/**
 * Makes the calls of which nothing but the answers is wanted, ends the server, and has the checks judge the tools.
 *
 * @returns those that were found to do as they say
 */
export async function settleTurns(box: Box, seen: readonly SeenTurn[]): Promise<readonly Turn[]> {
  const whole = [];
  for (const { turn, setup, execution, elsewhere } of seen) {
    whole.push({ turn, together: await turn.answers(box, setup, execution), elsewhere });
  }
  // What these calls did is no late effect.
  if (seen.some(({ turn }) => turn.sharing !== "reads")) await box.look();
  if (!showsNothing(await box.end())) return [];
  return whole.flatMap(({ turn, together, elsewhere }) => (turn.accept(together, elsewhere) ? [turn] : []));
}

/**
 * What is done in a shared box; undefined where it does not open, or the server ends: each tool meets the same alone, and
 * says so.
 *
 * @throws RunStopped when the run ended meanwhile: what that does to a turn is no evidence
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
