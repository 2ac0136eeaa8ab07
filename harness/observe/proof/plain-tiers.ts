import { missedByProtocol } from "../protocol/protocol-canary.ts";
import { missedBySnapshot } from "../snapshot/snapshot-canary.ts";
import type { EffectKind, Tier } from "../effect/effect.ts";
import type { TierAvailability } from "./system-tiers.ts";

/** Canaries of the tiers that need nothing of the machine; a full disk or a changed clock may blind them all the same. */
const canaries: Readonly<Record<"protocol" | "snapshot", () => Promise<readonly EffectKind[]>>> = {
  protocol: missedByProtocol,
  snapshot: missedBySnapshot,
};

/**
 * Tries the tiers that need nothing of the machine on a canary each.
 *
 * @param wanted the tiers that are going to be used; others than these two are passed over
 */
export async function provePlainTiers(
  wanted: readonly Tier[],
  tryOut: typeof canaries = canaries,
): Promise<readonly TierAvailability[]> {
  const plain = wanted.filter((tier) => tier === "protocol" || tier === "snapshot");
  return Promise.all(
    plain.map(async (tier): Promise<TierAvailability> => {
      const because = await whyBlind(tryOut[tier]);
      if (because === undefined) return { tier, usable: true };
      return {
        tier,
        usable: false,
        because,
        tryThis: "look for free space and permissions in the temporary directory",
      };
    }),
  );
}

async function whyBlind(canary: () => Promise<readonly EffectKind[]>): Promise<string | undefined> {
  try {
    const [missed] = await canary();
    return missed === undefined ? undefined : `it did not see the ${missed} of its canary`;
  } catch (error) {
    return `its canary failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
