import type { TierBeside } from "../tier/tier.ts";
import { SnapshotObserver } from "./snapshot-observer.ts";

/** What became of the files in the directories of a server. */
export const snapshotTier: TierBeside = {
  id: "snapshot",
  stands: "beside",
  sees: ["file.create", "file.change", "file.truncate", "file.mode", "file.delete"],
  isDefault: true,
  seesOtherInstances: true,
  // Loaded here because only a run that watches something needs it.
  prove: async () => (await import("./snapshot-canary.ts")).missedBySnapshot(),
  observe: (place) => new SnapshotObserver(place),
  replacedBy: "sandbox",
};
