import { timeShares } from "../../../timing/time-shares.ts";
import { narrowed } from "../../../calls/boxes/box-gate.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";
import type { ServerSpeed } from "../../../exploration/server-speed.ts";
import { certainTimeForCallsMs } from "./only-explored.ts";

/** A box that takes longer to answer its first call keeps a processor busy; most others mostly wait. */
const slowStartMs = 1_500;

/**
 * Limits the boxes of a server that works long at its start to fewer at once: eight boxes of a browser server, each starting
 * a browser, took up to 42 s on two cores for what one does in 6 s, and no call was answered in time.
 *
 * @param readyMs time until a box has answered its first call, while no other box is open
 */
export function bearable(boxes: Boxes, readyMs: number): Boxes {
  const { maxOpen, maxStarting = maxOpen } = boxes;
  const workMs = readyMs * busyOf(boxes);
  return workMs <= slowStartMs ? boxes : narrowed(boxes, Math.min(maxOpen, maxStarting + 1));
}

/** The part of a processor that a start keeps busy, at most: many that only wait go on beside each other. */
function busyOf({ startBusy }: Pick<Boxes, "startBusy">): number {
  return startBusy?.() ?? 1;
}

/** How many requests a tool gets in a box of its own: some twelve calls, and what is read of the state after them. */
const requestsPerTool = 24;

type Clock = Pick<SessionHub, "elapsedMs" | "remainingMs">;

interface Watching {
  readonly tools: number;
  /** How many of these have to be opened. */
  readonly count: number;
  readonly boxes: Pick<Boxes, "maxOpen" | "maxStarting" | "startBusy">;
}

/** Whether watching each tool takes so long that most would get no turn. */
export function isPressed({ tools, count, boxes }: Watching, { readyMs, callMs }: Speed, hub: Clock): boolean {
  const { maxOpen, maxStarting = maxOpen } = boxes;
  const startsMs = count * readyMs * Math.max(1 / Math.max(1, maxOpen), busyOf(boxes) / Math.max(1, maxStarting));
  return (
    startsMs > certainTimeForCallsMs(hub) * timeShares.starting.share || isSlowToAsk({ tools, boxes }, { callMs }, hub)
  );
}

type Speed = Pick<ServerSpeed, "readyMs" | "callMs">;

/** Whether the requests alone take so long, so that there is no time for calls that show the effects of others. */
export function isSlowToAsk(
  { tools, boxes }: Omit<Watching, "count">,
  { callMs }: Pick<Speed, "callMs">,
  hub: Clock,
): boolean {
  return (tools * requestsPerTool * callMs) / Math.max(1, boxes.maxOpen) > certainTimeForCallsMs(hub);
}
