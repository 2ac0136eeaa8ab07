import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import type { Box, BoxMaker } from "../boxes/box.ts";
import type { Look } from "../boxes/look.ts";
import type { Journal, LookSeen, SessionLog } from "../journal/journal.ts";
import { recordedEffects } from "./recorded-look.ts";

/** The same boxes, whose looks a journal has. */
export function journaled(maker: BoxMaker, journal: Journal, reading: RequestReading): BoxMaker {
  return {
    ...maker,
    open: async (fixtures, by) => {
      const box = await maker.open(fixtures, by);
      const log = journal.logOf(box.session);
      return log === undefined ? box : journaledBox(box, log, { reading, fixtureHome: maker.fixtureHome });
    },
  };
}

function journaledBox(
  box: Box,
  log: SessionLog,
  facts: { readonly reading: RequestReading; readonly fixtureHome: string },
): Box {
  const seenIn = async (look: Look): Promise<LookSeen> => {
    const { upstream, running = [], blindSpots } = look;
    return {
      effects: await recordedEffects(look, { ...facts, places: box.places, given: log.given }),
      ...(upstream === undefined || upstream.length === 0 ? {} : { upstream }),
      ...(running.length === 0 ? {} : { running }),
      blindSpots,
    };
  };
  return {
    ...box,
    look: async () => {
      const fromMs = performance.now();
      const look = await box.look();
      log.looked(fromMs, await seenIn(look));
      return look;
    },
    end: async () => {
      const fromMs = performance.now();
      const look = await box.end();
      log.looked(fromMs, { ...(await seenIn(look)), isAtEnd: true });
      return look;
    },
  };
}
