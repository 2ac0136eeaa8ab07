import type { TierAround } from "../tier/tier.ts";

/** What became of any file, in a sandbox that keeps it inside. */
export const sandboxTier: TierAround = {
  id: "sandbox",
  stands: "around",
  sees: [
    "file.create",
    "file.delete",
    "file.change",
    "file.truncate",
    "file.rename",
    "file.mode",
    "file.type",
    "file.times",
  ],
  // A query is metadata only, and a server that does not find its configuration in the home that a sandbox hides would
  // not start.
  isDefault: false,
  seesOtherInstances: false,
  // Loaded here because only a run that uses it needs it.
  prepare: async () => (await import("./sandbox-wrapper.ts")).prepareSandbox(),
};
