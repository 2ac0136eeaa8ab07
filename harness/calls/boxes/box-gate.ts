import type { OtherClient } from "../../revisions/client.ts";
import type { Box, Boxes, BoxMaker } from "./box.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";

/**
 * Limits how many boxes are open to what the machine can take; further requests wait.
 *
 * @param fixtures laid out in each box
 */
export function gated(maker: BoxMaker, fixtures: readonly FixturePart[]): Boxes {
  const open = throughGate(new Gate(maker.maxOpen), (by) => maker.open(fixtures, by));
  return {
    ...maker,
    launchAhead: (count) => maker.launchAhead?.(Math.min(count, maker.maxOpen - 1), fixtures),
    open: () => open(),
    openFor: open,
  };
}

/** The same boxes, of which fewer are open at once. */
export function narrowed(boxes: Boxes, maxOpen: number): Boxes {
  const open = throughGate(new Gate(maxOpen), (by) => (by === undefined ? boxes.open() : boxes.openFor(by)));
  return { ...boxes, maxOpen, open: () => open(), openFor: open };
}

/** Opens a box once the gate lets it in; it has left when it is closed. */
function throughGate(gate: Gate, start: (by?: OtherClient) => Promise<Box>): (by?: OtherClient) => Promise<Box> {
  return async (by) => {
    await gate.enter();
    try {
      const box = await start(by);
      return { ...box, close: () => box.close().finally(() => gate.leave()) };
    } catch (error) {
      gate.leave();
      throw error;
    }
  };
}

/** Lets a fixed number in at once; the others wait. */
class Gate {
  readonly #most: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  async enter(): Promise<void> {
    while (this.#inside >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inside++;
  }

  leave(): void {
    this.#inside--;
    this.#waiting.shift()?.();
  }
}
