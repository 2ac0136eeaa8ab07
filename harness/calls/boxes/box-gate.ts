import type { Box, Boxes, BoxMaker, WantedBox } from "./box.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";

/**
 * Limits how many boxes are open to what the machine can take; further requests wait.
 *
 * @param fixtures laid out in each box
 */
export function gated(maker: BoxMaker, fixtures: readonly FixturePart[]): Boxes {
  return {
    ...maker,
    launchAhead: (count) => maker.launchAhead?.(Math.min(count, maker.maxOpen - 1), fixtures),
    open: throughGate(new Gate(maker.maxOpen), (wanted) => maker.open(fixtures, wanted)),
  };
}

/** The same boxes, of which fewer are open at once. */
export function narrowed(boxes: Boxes, maxOpen: number): Boxes {
  return { ...boxes, maxOpen, open: throughGate(new Gate(maxOpen), (wanted) => boxes.open(wanted)) };
}

/** Opens a box once the gate lets it in; it has left when it is closed. */
function throughGate(gate: Gate, start: (wanted?: WantedBox) => Promise<Box>): Boxes["open"] {
  return async (wanted = {}) => {
    await gate.enter(wanted);
    try {
      const box = await start(wanted);
      return { ...box, close: () => box.close().finally(() => gate.leave()) };
    } catch (error) {
      gate.leave();
      throw error;
    }
  };
}

interface Waiting extends Pick<WantedBox, "isUrgent"> {
  readonly letIn: () => void;
}

/** Lets a fixed number in at once; the others wait, those that are urgent before the rest. */
class Gate {
  readonly #most: number;
  #inside = 0;
  #waiting: readonly Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  async enter({ isUrgent }: Pick<WantedBox, "isUrgent">): Promise<void> {
    while (this.#inside >= this.#most) {
      await new Promise<void>((letIn) => {
        const waiting = [...this.#waiting, isUrgent === undefined ? { letIn } : { letIn, isUrgent }];
        this.#waiting = waiting.toSorted((one, other) => placeOf(one) - placeOf(other));
      });
    }
    this.#inside++;
  }

  leave(): void {
    this.#inside--;
    const [next, ...others] = this.#waiting;
    this.#waiting = others;
    next?.letIn();
  }
}

function placeOf({ isUrgent }: Waiting): number {
  return isUrgent === true ? 0 : 1;
}
