import type { Target } from "../connect/target.ts";
import { allTiers } from "./all-tiers.ts";
import type { LaunchPlan } from "./launch/prepare-launch.ts";
import { chosenTiers, selectTiers, type ObserveChoice } from "./observe-choice.ts";
import { proveAround } from "./proof/prove-around.ts";
import { proveBeside } from "./proof/prove-beside.ts";
import type { Tier } from "./tier/tier.ts";
import type { UnusedTier } from "./unused-tier.ts";

/** How a server is watched in one run. */
export interface ObservationPlan {
  /** Outermost first. */
  readonly tiers: readonly Tier[];
  readonly launch: LaunchPlan;
  /**
   * The tiers that are not used, of those that were chosen or that watch by default; nothing that only they would see has
   * been looked for.
   */
  readonly unused: readonly UnusedTier[];
  /** What the user calls the choice of tiers, for sentences about it. */
  readonly setting: string;
}

/** Why a tier does not watch by a plan, also one that nobody thought of. */
export function whyUnused(tier: Tier, { tiers, unused }: ObservationPlan, isProcess: boolean): UnusedTier {
  return unused.find((each) => each.tier === tier.id) ?? leftOut(tier, tiers, isProcess);
}

function leftOut({ id: tier, stands }: Tier, used: readonly Tier[], isProcess: boolean): UnusedTier {
  if (stands === "around" && !isProcess) return { tier, code: "no-process" };
  return { tier, code: "left-out", choice: [...used.map(({ id }) => id), tier] };
}

/**
 * Chooses the tiers for a target, and tries each on a canary.
 *
 * @param setting what the user calls the choice
 */
export async function planObservation(
  choice: ObserveChoice,
  target: Target,
  setting: string,
): Promise<ObservationPlan> {
  const isProcess = target.traits.process !== undefined;
  const chosen = chosenTiers(choice);
  const [beside, around] = await Promise.all([
    proveBeside(chosen.filter((tier) => tier.stands === "beside")),
    proveAround(isProcess ? chosen.filter((tier) => tier.stands === "around") : []),
  ]);
  const availability = [...beside, ...around.availability];
  const used = selectTiers(choice, availability);
  const unused = allTiers
    .filter((tier) => (chosen.includes(tier) || tier.isDefault) && !used.includes(tier))
    .map((tier): UnusedTier => {
      const found = availability.find((each) => each.tier === tier.id);
      return found?.usable === false ? { ...found, code: "unusable" } : leftOut(tier, used, isProcess);
    });
  return { tiers: used, launch: { wrappers: around.wrappers }, unused, setting };
}
