import type { TierBeside } from "../tier/tier.ts";
import { ProtocolObserver } from "./protocol-observer.ts";

/** The state that a server shows. It sends requests, so it must be outside all other tiers. */
export const protocolTier: TierBeside = {
  id: "protocol",
  stands: "beside",
  sees: ["state.list", "state.resource", "state.notification", "state.capability"],
  isDefault: true,
  seesOtherInstances: false,
  // Loaded here because only a run that watches something needs it.
  prove: async () => (await import("./protocol-canary.ts")).missedByProtocol(),
  observe: () => new ProtocolObserver(),
};
