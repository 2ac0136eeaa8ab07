import { join } from "node:path";
import type { Target } from "../../connect/target.ts";
import { pause } from "../../observe/rest/wait-for-rest.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Box, BoxMaker } from "./box.ts";
import { layOut } from "./lay-out.ts";
import { emptyLook } from "./look.ts";

/** Whether only the answers of a target can be seen: it runs in no process of ours, and has no directories here. */
export function isRemote({ traits }: Target): boolean {
  return traits.process === undefined && traits.directories.length === 0;
}

/**
 * Boxes without a sandbox: sessions with a server that is already running. The effects of its tools are permanent, and
 * show in its answers or not at all. Only one call is made at a time.
 */
export function remoteBoxes(hub: SessionHub, target: Target): BoxMaker {
  // A server on this machine finds the fixtures there; for any other, the paths mean nothing.
  const fixtureHome = join(hub.makeDirectory(), "fixtures");
  return {
    fixtureHome,
    maxOpen: 1,
    effectsStay: true,
    seesAnswersOnly: true,
    open: async (fixtures, { by = {} } = {}): Promise<Box> => {
      layOut(fixtures);
      const session = await hub.as(by).fresh(hub.makeDirectory(), target);
      const networkBlind = "the requests of a server that is already running are not seen";
      return {
        session,
        watch: { files: { kind: "nowhere" }, networkBlind },
        places: { work: [], own: [] },
        look: () => Promise.resolve(emptyLook),
        rest: async (maxMs, patienceMs = maxMs) => {
          await pause(Math.min(maxMs, patienceMs), hub.ending);
          return false;
        },
        end: async () => {
          await session.close();
          return emptyLook;
        },
        close: () => hub.close(session),
      };
    },
  };
}
