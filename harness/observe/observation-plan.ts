import type { Target } from "../connect/target.ts";
import { allTiers } from "./all-tiers.ts";
import type { TierId } from "./effect/effect.ts";
import type { LaunchPlan } from "./launch/prepare-launch.ts";
import { chosenTiers, selectTiers, type ObserveChoice } from "./observe-choice.ts";
import { proveAround } from "./proof/prove-around.ts";
import { proveBeside } from "./proof/prove-beside.ts";
import type { Tier } from "./tier/tier.ts";

/** How a server is watched in one run. */
export interface ObservationPlan {
  /** Outermost first. */
  readonly tiers: readonly Tier[];
  readonly launch: LaunchPlan;
  /** The tiers that are not used; nothing that only they would see has been looked for. */
  readonly unused: readonly UnusedTier[];
}

export interface UnusedTier {
  readonly tier: TierId;
  readonly because: string;
  /** One command, or one thing to do, that would make it available. */
  readonly tryThis: string;
  /** It was wanted, and is not to be had; the others were left out on purpose. */
  readonly isMissing: boolean;
}

/** Chooses the tiers for a target, and tries each on a canary. */
export async function planObservation(choice: ObserveChoice, target: Target): Promise<ObservationPlan> {
  const isProcess = target.kind === "stdio";
  const chosen = chosenTiers(choice);
  const [beside, around] = await Promise.all([
    proveBeside(chosen.filter((tier) => tier.stands === "beside")),
    proveAround(isProcess ? chosen.filter((tier) => tier.stands === "around") : []),
  ]);
  const availability = [...beside, ...around.availability];
  const used = selectTiers(choice, availability);
  const unused = allTiers
    .filter((tier) => !used.includes(tier))
    .map(({ id: tier }): UnusedTier => {
      const found = availability.find((each) => each.tier === tier);
      if (found?.usable === false) return { tier, because: found.because, tryThis: found.tryThis, isMissing: true };
      const because = isProcess ? "--observe leaves it out" : "the server is no process of its own";
      const tryThis = isProcess ? `--observe ${[...used.map(({ id }) => id), tier].join()}` : "launch it as a command";
      return { tier, because, tryThis, isMissing: false };
    });
  return { tiers: used, launch: { wrappers: around.wrappers }, unused };
}

/** Why a tier does not watch, and what to do about it, as one line. */
export function describeUnused({ tier, because, tryThis }: UnusedTier): string {
  return `${tier} does not watch: ${because}; try: ${tryThis}`;
}
