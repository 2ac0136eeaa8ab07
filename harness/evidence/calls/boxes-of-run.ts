import { fixturesFor } from "../../calls/arguments/fixtures-for.ts";
import { gated } from "../../calls/boxes/box-gate.ts";
import type { Boxes } from "../../calls/boxes/box.ts";
import type { SessionRecords } from "../../calls/journal/session-records.ts";
import { recorded } from "../../calls/watching/recorded-boxes.ts";
import { withTimedWaits } from "../../calls/boxes/timed-waits.ts";
import type { Calling, Gathering } from "../gathering/gathering.ts";
import { maxTrials } from "./claims/max-trials.ts";

/** The boxes that tools are called in, and what happened in them. */
export interface BoxesOfRun {
  readonly boxes: Boxes;
  readonly records: SessionRecords;
}

const made = new WeakMap<Calling, Promise<BoxesOfRun>>();

/**
 * The boxes that tools are called in, with fixtures for all of them; the same ones each time.
 *
 * @throws RunStopped where the target cannot run in a box
 */
export function boxesOfRun(gathering: Gathering, calling: Calling): Promise<BoxesOfRun> {
  const known = made.get(calling) ?? makeBoxes(gathering, calling);
  made.set(calling, known);
  return known;
}

async function makeBoxes({ introduction, hub }: Gathering, calling: Calling): Promise<BoxesOfRun> {
  const { tools } = introduction.list;
  const { maker, records } = recorded(await calling.boxes(), calling.journal, calling.upstream.reading);
  const boxes = gated(withTimedWaits(maker, hub.spans), fixturesFor(tools, maker, maxTrials));
  boxes.answerBy?.(calling.upstream.book);
  return { boxes, records };
}

/** Closes what was launched ahead, where the run ended before a tool was called. */
export async function closeUnused(calling: Calling): Promise<void> {
  const known = await made.get(calling)?.catch(() => undefined);
  await known?.boxes.closeAhead?.();
}

/** Launches the first box; the caller of `boxesOfRun` gets the error. */
export async function launchFirst(gathering: Gathering, calling: Calling): Promise<void> {
  const known = await boxesOfRun(gathering, calling).catch(() => undefined);
  known?.boxes.launchAhead?.(1);
}
