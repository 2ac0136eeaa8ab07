import type { JsonObject } from "../../json/value.ts";
import type { Box, Boxes, BoxMaker } from "./box.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";

/**
 * Limits how many boxes are open, and how many start at once, to what the machine can take; further requests wait.
 *
 * @param fixtures laid out in each box
 */
export function gated(maker: BoxMaker, fixtures: readonly FixturePart[]): Boxes {
  const whole = new Gate(maker.maxOpen);
  const starts = new Gate(maker.maxStarting ?? maker.maxOpen);
  const start = async (offers?: JsonObject): Promise<Box> => {
    await starts.enter();
    return maker.open(fixtures, offers).finally(() => starts.leave());
  };
  const open = async (offers?: JsonObject): Promise<Box> => {
    await whole.enter();
    try {
      const box = await start(offers);
      const { session, watch, places, sentUpstream, lacksUpstream, answerBy } = box;
      return {
        session,
        watch,
        places,
        ...(sentUpstream === undefined ? {} : { sentUpstream }),
        ...(lacksUpstream === undefined ? {} : { lacksUpstream }),
        ...(answerBy === undefined ? {} : { answerBy }),
        look: () => box.look(),
        rest: (maxMs) => box.rest(maxMs),
        end: () => box.end(),
        close: () => box.close().finally(() => whole.leave()),
      };
    } catch (error) {
      whole.leave();
      throw error;
    }
  };
  return {
    ...maker,
    launchAhead: (count) => maker.launchAhead?.(Math.min(count, maker.maxOpen - 1), fixtures),
    open: () => open(),
    openOffering: open,
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
