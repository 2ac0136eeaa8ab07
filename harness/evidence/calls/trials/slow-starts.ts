import { narrowed } from "../../../calls/boxes/box-gate.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";
import type { ServerSpeed } from "../../../exploration/server-speed.ts";
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

/** How many requests a tool gets in a box of its own: some twelve calls, and what is read of the state after them. */
const requestsPerTool = 24;

type Clock = Pick<SessionHub, "elapsedMs" | "remainingMs">;

interface Watching {
  readonly tools: number;
  /** To be opened for them. */
  readonly boxes: number;
  /** How many start side by side. */
  readonly atOnce: number;
}

/** Whether watching each tool takes so long that most would get no turn. */
export function isPressed({ tools, boxes, atOnce }: Watching, { readyMs, callMs }: Speed, hub: Clock): boolean {
  const timeMs = timeForBoxesMs(hub) * Math.max(1, atOnce);
  const startsMs = boxes * readyMs;
  return startsMs > timeMs * startsShare || startsMs + tools * requestsPerTool * callMs > timeMs;
}

type Speed = Pick<ServerSpeed, "readyMs" | "callMs">;

/** Whether the requests alone take so long, so that there is no time for calls that show the effects of others. */
export function isSlowToAsk(watching: Omit<Watching, "boxes">, { callMs }: Speed, hub: Clock): boolean {
  return isPressed({ ...watching, boxes: 0 }, { readyMs: 0, callMs }, hub);
}
