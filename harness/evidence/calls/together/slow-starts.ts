import type { Boxes } from "../../../calls/boxes/box.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";
import { timeForBoxesMs } from "../trials/only-explored.ts";

/** A box that takes longer to answer its first call keeps a processor busy: most others wait most of their time. */
const slowStartMs = 1_500;

/**
 * The boxes of a server that takes long to start, fewer at once: of a browser server eight that each started a browser on two
 * cores took up to 42 s for what one does in 6 s, and no call was answered in its time.
 *
 * @param readyMs until a box has answered its first call, where no other is open
 */
export function bearable(boxes: Boxes, readyMs: number): Boxes {
  const { maxOpen, maxStarting = maxOpen } = boxes;
  return readyMs <= slowStartMs ? boxes : { ...boxes, maxOpen: Math.min(maxOpen, maxStarting + 1) };
}

/**
 * Of the time for boxes, for their starts: the calls need the rest. A server of 23 tools with hints that answered after 7 s on
 * a busy machine had none of them decided in 100 s.
 */
const startsShare = 1 / 4;

interface Starts {
  /** Boxes to be opened. */
  readonly count: number;
  /** That start side by side. */
  readonly atOnce: number;
  readonly readyMs: number;
}

/** Whether starting a box for each tool takes so long that most tools would have no turn. */
export function isPressed(starts: Starts, hub: Pick<SessionHub, "elapsedMs" | "remainingMs">): boolean {
  const { count, atOnce, readyMs } = starts;
  return (count * readyMs) / Math.max(1, atOnce) > timeForBoxesMs(hub) * startsShare;
}
