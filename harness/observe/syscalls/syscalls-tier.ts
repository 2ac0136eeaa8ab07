import type { TierAround } from "../tier/tier.ts";

/** The system calls of a server. */
export const syscallsTier: TierAround = {
  id: "syscalls",
  stands: "around",
  contains: false,
  sees: [
    "file.create",
    "file.delete",
    "file.change",
    "file.truncate",
    "file.rename",
    "file.mode",
    "file.times",
    "network.external",
    "network.name-lookup",
    "network.loopback",
    "network.listen",
    "process.start",
    "process.signal",
    "ipc",
    "system",
  ],
  isDefault: true,
  seesOtherInstances: false,
  // Loaded here because only a run that uses it needs it.
  prepare: async () => (await import("./syscalls-wrapper.ts")).prepareTrace(),
};
