import type { EffectKind, TierId } from "./effect/effect.ts";
import { protocolTier } from "./protocol/protocol-tier.ts";
import { sandboxTier } from "./sandbox/sandbox-tier.ts";
import { snapshotTier } from "./snapshot/snapshot-tier.ts";
import { syscallsTier } from "./syscalls/syscalls-tier.ts";
import { callWatchOf, type CallWatch } from "./tier/call-watch.ts";
import type { Tier, TierAround, WatchedPlace } from "./tier/tier.ts";

/** Every way to watch a server, in the order of the observers, outermost first: those around the process come last. */
export const allTiers: readonly Tier[] = [protocolTier, snapshotTier, sandboxTier, syscallsTier];

/** @returns the tier of that name, or undefined when there is none */
export function tierOf(id: TierId): Tier | undefined {
  return allTiers.find((tier) => tier.id === id);
}

/** @returns the tiers that see some of these kinds of effects */
export function tiersThatSee(kinds: readonly EffectKind[]): readonly Tier[] {
  return allTiers.filter(({ sees }) => sees.some((kind) => kinds.includes(kind)));
}

/** The tiers that can be put between us and a server, outermost first. */
export const tiersAround: readonly TierAround[] = allTiers.filter((tier) => tier.stands === "around");

/** What the tiers beside a server see of calls to it. */
export function watchCallsBeside(place: WatchedPlace): CallWatch {
  return callWatchOf(allTiers.flatMap((tier) => (tier.stands === "beside" ? [tier.observe(place)] : [])));
}
