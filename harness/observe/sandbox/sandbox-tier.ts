import type { TierAround } from "../tier/tier.ts";

/** Changes to any file, in a sandbox that contains them. */
export const sandboxTier: TierAround = {
  id: "sandbox",
  stands: "around",
  contains: true,
  sees: ["file.create", "file.delete", "file.change", "file.truncate", "file.mode", "file.type", "file.times"],
  // A query is metadata only, and a server that misses its configuration in the hidden home would not start.
  isDefault: false,
  seesOtherInstances: false,
  // Loaded here because only a run that uses it needs it.
  prepare: async () => (await import("./sandbox-wrapper.ts")).prepareSandbox(),
};
