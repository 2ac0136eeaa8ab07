import { fixturesFor } from "../../calls/arguments/fixtures-for.ts";
import { gated } from "../../calls/boxes/box-gate.ts";
import type { Boxes } from "../../calls/boxes/box.ts";
import { withTimedWaits } from "../../calls/boxes/timed-waits.ts";
import type { Calling, Gathering } from "../gathering/gathering.ts";
import { maxTrials } from "./claims/max-trials.ts";

const made = new WeakMap<Calling, Promise<Boxes>>();

/**
 * The boxes that tools are called in, with fixtures for all of them; the same ones each time.
 *
 * @throws RunStopped where the target cannot run in a box
 */
export function boxesOfRun(gathering: Gathering, calling: Calling): Promise<Boxes> {
  const known = made.get(calling) ?? makeBoxes(gathering, calling);
  made.set(calling, known);
  return known;
}

async function makeBoxes({ introduction, hub }: Gathering, calling: Calling): Promise<Boxes> {
  const { tools } = introduction.list;
  const maker = await calling.boxes();
  const boxes = gated(withTimedWaits(maker, hub.spans), fixturesFor(tools, maker, maxTrials));
  boxes.answerBy?.(calling.upstream.book);
  return boxes;
}

/** Closes what was launched ahead, where the run ended before a tool was called. */
export async function closeUnused(calling: Calling): Promise<void> {
  const boxes = await made.get(calling)?.catch(() => undefined);
  await boxes?.closeAhead?.();
}

/** Launches the first box; the caller of `boxesOfRun` gets the error. */
export async function launchFirst(gathering: Gathering, calling: Calling): Promise<void> {
  const boxes = await boxesOfRun(gathering, calling).catch(() => undefined);
  boxes?.launchAhead?.(1);
}
