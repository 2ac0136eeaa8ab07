import type { Target } from "../connect/target.ts";
import { allTiers, tierOf } from "./all-tiers.ts";
import { launchInBox, type BoxedLaunchPlan } from "./boxed-launch-plan.ts";
import type { LaunchPlan } from "./launch/prepare-launch.ts";
import { chosenTiers, selectTiers, type ObserveChoice } from "./observe-choice.ts";
import { proveAround } from "./proof/prove-around.ts";
import { proveBeside } from "./proof/prove-beside.ts";
import type { Tier, TierAvailability } from "./tier/tier.ts";
import type { UnusedTier } from "./unused-tier.ts";

/** How a server is watched in one run. */
export interface ObservationPlan {
  /** Outermost first. */
  readonly tiers: readonly Tier[];
  readonly launch: LaunchPlan;
  /** Chosen or default tiers that are not used; what only they would see has not been looked for. */
  readonly unused: readonly UnusedTier[];
  /** What the user calls the choice of tiers, for sentences about it. */
  readonly setting: string;
}

/** Why a plan does not use a tier, even one that was never considered. */
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
 * @param box where the target runs, when it is launched in a sandbox
 */
export async function planObservation(
  choice: ObserveChoice,
  target: Target,
  setting: string,
  box?: BoxedLaunchPlan,
): Promise<ObservationPlan> {
  const isProcess = target.traits.process !== undefined;
  if (box !== undefined && isProcess) return planInBox(choice, setting, box);
  const chosen = chosenTiers(choice);
  const [beside, around] = await Promise.all([
    proveBeside(chosen.filter((tier) => tier.stands === "beside")),
    proveAround(isProcess ? chosen.filter((tier) => tier.stands === "around") : []),
  ]);
  const availability = [...beside, ...around.availability];
  const used = selectTiers(choice, availability);
  const unused = unusedTiers(chosen, used, availability, isProcess);
  return { tiers: used, launch: { wrappers: around.wrappers }, unused, setting };
}

/**
 * In a sandbox, no file outside changes, so a tier that looks there sees nothing: the layers replace it. What works
 * there is known.
 */
async function planInBox(choice: ObserveChoice, setting: string, plan: BoxedLaunchPlan): Promise<ObservationPlan> {
  const wanted = chosenTiers(choice);
  const seeing = new Set(wanted.map(({ id, replacedBy = id }) => replacedBy));
  const chosen = allTiers.filter(({ id }) => seeing.has(id));
  const beside = await proveBeside(chosen.filter((tier) => tier.stands === "beside"));
  const inside = plan.inside.filter(({ tier }) => chosen.some(({ id }) => id === tier));
  const working = [plan.box, ...inside].map(({ tier }): TierAvailability => ({ tier, usable: true }));
  const availability = [...beside, ...working, ...(plan.unusable ?? [])];
  const used = chosen.filter(({ id }) => availability.some((each) => each.tier === id && each.usable));
  const isAround = used.some(({ stands }) => stands === "around");
  // Without a tier around it, the target brings its own sandbox.
  const launch: LaunchPlan = isAround ? launchInBox(plan, [], inside) : { wrappers: [] };
  const unused = unusedTiers(chosen, used, availability, true).filter(
    ({ tier }) => tierOf(tier)?.replacedBy === undefined,
  );
  return { tiers: used, launch, unused, setting };
}

function unusedTiers(
  chosen: readonly Tier[],
  used: readonly Tier[],
  availability: readonly TierAvailability[],
  isProcess: boolean,
): readonly UnusedTier[] {
  return allTiers
    .filter((tier) => (chosen.includes(tier) || tier.isDefault) && !used.includes(tier))
    .map((tier): UnusedTier => {
      const found = availability.find((each) => each.tier === tier.id);
      return found?.usable === false ? { ...found, code: "unusable" } : leftOut(tier, used, isProcess);
    });
}
