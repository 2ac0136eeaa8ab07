import type { TierAvailability, TierBeside } from "../tier/tier.ts";

/**
 * Tries tiers that need nothing from the machine on a canary each: a full disk or a changed clock may still blind them.
 */
export async function proveBeside(wanted: readonly TierBeside[]): Promise<readonly TierAvailability[]> {
  return Promise.all(
    wanted.map(async (each): Promise<TierAvailability> => {
      const because = await whyBlind(each);
      if (because === undefined) return { tier: each.id, usable: true };
      return {
        tier: each.id,
        usable: false,
        because,
        tryThis: "look for free space and permissions in the temporary directory",
      };
    }),
  );
}

async function whyBlind(tier: TierBeside): Promise<string | undefined> {
  try {
    const [missed] = await tier.prove();
    return missed === undefined ? undefined : `it did not see the ${missed} of its canary`;
  } catch (error) {
    return `its canary failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
