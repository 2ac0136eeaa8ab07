import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { removeTree } from "../../instances/remove-tree.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Target } from "../../connect/target.ts";
import { watchCallsBeside } from "../../observe/all-tiers.ts";
import type { Places } from "../execution/owner.ts";
import type { Box, BoxMaker } from "./box.ts";
import { BoxWatcher } from "./box-watcher.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";
import { layOut } from "./lay-out.ts";
import { placesOf } from "./places.ts";

/**
 * Boxes that contain nothing: the target runs as it always does, its effects are permanent, and only its own
 * directories and its own TMPDIR are watched. For users who accept that, and for targets in this process.
 */
export function realBoxes(hub: SessionHub, target: Target): BoxMaker {
  // A new directory, so removing it removes nothing of the user's.
  const fixtureHome = join(
    target.traits.directories[0] ?? hub.makeDirectory(),
    `mcp-fixtures-${randomBytes(4).toString("hex")}`,
  );
  return {
    fixtureHome,
    // They share the working directory, so an effect of one would be attributed to another.
    maxOpen: 1,
    effectsStay: true,
    open: (fixtures, { by = {} } = {}) => openRealBox(hub.as(by), target, fixtureHome, fixtures),
  };
}

async function openRealBox(
  hub: SessionHub,
  target: Target,
  fixtureHome: string,
  fixtures: readonly FixturePart[],
): Promise<Box> {
  const temporaryDirectory = hub.makeDirectory();
  const removeFixtures = layOutForNow(fixtures, fixtureHome);
  try {
    const session = await hub.fresh(temporaryDirectory, target);
    const paths = [...target.traits.directories, temporaryDirectory];
    const watcher = new BoxWatcher(
      watchCallsBeside({ directories: paths, comparesContents: true, ending: hub.ending }),
    );
    return {
      session,
      watch: {
        files: { kind: "directories", paths },
        networkBlind: "attempts to reach the network are only seen in a sandbox",
      },
      places: placesIn(target, temporaryDirectory, session.initialized.serverInfo.name),
      look: () => watcher.look(),
      rest: (maxMs, patienceMs = maxMs) => watcher.rest(maxMs, { patienceMs, signal: hub.ending }),
      end: async () => {
        await session.close();
        return watcher.look();
      },
      close: async () => {
        await hub.close(session);
        removeFixtures();
      },
    };
  } catch (error) {
    removeFixtures();
    throw error;
  }
}

function placesIn({ traits }: Target, temporaryDirectory: string, serverName: string): Places {
  const { process: running, directories } = traits;
  if (running === undefined) return { work: directories, own: [temporaryDirectory] };
  return placesOf(running.launch, temporaryDirectory, serverName);
}

/** @returns takes the fixtures away; the end of this process does, too */
function layOutForNow(fixtures: readonly FixturePart[], fixtureHome: string): () => void {
  layOut(fixtures);
  const takeAway = (): void => void removeTree(fixtureHome);
  process.once("exit", takeAway);
  return () => {
    process.off("exit", takeAway);
    takeAway();
  };
}
