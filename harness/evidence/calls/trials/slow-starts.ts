import { narrowed } from "../../../calls/boxes/box-gate.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";
import { timeForBoxesMs } from "./only-explored.ts";

/** A box that takes longer to answer its first call keeps a processor busy; most others mostly wait. */
const slowStartMs = 1_500;

/**
 * Limits the boxes of a server that starts slowly to fewer at once: eight boxes of a browser server, each starting a
 * browser, took up to 42 s on two cores for what one does in 6 s, and no call was answered in time.
 *
 * @param readyMs time until a box has answered its first call, while no other is open
 */
export function bearable(boxes: Boxes, readyMs: number): Boxes {
  const { maxOpen, maxStarting = maxOpen } = boxes;
  return readyMs <= slowStartMs ? boxes : narrowed(boxes, Math.min(maxOpen, maxStarting + 1));
}

/**
 * The share of the time for boxes that their starts may take: calls need the rest. A server of 23 tools with hints
 * answered after 7 s on a busy machine, and none of its hints was decided in 100 s.
 */
const startsShare = 1 / 4;

interface Starts {
  /** Boxes to be opened. */
  readonly count: number;
  /** How many start side by side. */
  readonly atOnce: number;
  readonly readyMs: number;
}

/** Whether starting a box for each tool takes so long that most tools would get no turn. */
export function isPressed(starts: Starts, hub: Pick<SessionHub, "elapsedMs" | "remainingMs">): boolean {
  const { count, atOnce, readyMs } = starts;
  return (count * readyMs) / Math.max(1, atOnce) > timeForBoxesMs(hub) * startsShare;
}
