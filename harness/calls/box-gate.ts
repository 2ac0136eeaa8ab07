import type { JsonObject } from "../json/value.ts";
import type { Box, Boxes, BoxMaker } from "./box.ts";
import type { FixturePart } from "./fixtures/fixture-kind.ts";

/**
 * Lets no more boxes be open than the machine bears, whoever asks for them; the others wait their turn.
 *
 * @param fixtures that lie in each of them
 */
export function gated(maker: BoxMaker, fixtures: readonly FixturePart[]): Boxes {
  let inUse = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    inUse--;
    waiting.shift()?.();
  };
  const open = async (offers?: JsonObject): Promise<Box> => {
    while (inUse >= maker.maxOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    inUse++;
    try {
      const box = await maker.open(fixtures, offers);
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
        close: () => box.close().finally(leave),
      };
    } catch (error) {
      leave();
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
