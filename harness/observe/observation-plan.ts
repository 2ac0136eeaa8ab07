import type { Target } from "../connect/target.ts";
import type { LaunchPlan } from "./launch/observed-launch.ts";
import { chosenTiers, selectTiers, wantedSystemTiers, type ObserveChoice } from "./observe-choice.ts";
import { tiers, type Tier } from "./effect/effect.ts";
import { provePlainTiers } from "./proof/plain-tiers.ts";
import { proveSystemTiers, type ProvenTiers } from "./proof/system-tiers.ts";

/** How a server is watched in one run. */
export interface ObservationPlan {
  readonly tiers: readonly Tier[];
  readonly launch: LaunchPlan;
  /** The tiers that are not used; nothing that only they would see has been looked for. */
  readonly unused: readonly UnusedTier[];
}

export interface UnusedTier {
  readonly tier: Tier;
  readonly because: string;
  /** One command, or one thing to do, that would make it available. */
  readonly tryThis: string;
  /** It was wanted, and is not to be had; the others were left out on purpose. */
  readonly isMissing: boolean;
}

const nothingProven: ProvenTiers = { availability: [] };

/** Chooses the tiers for a target, and tries each on a canary. */
export async function planObservation(choice: ObserveChoice, target: Target): Promise<ObservationPlan> {
  const isProcess = target.kind === "stdio";
  const [plain, { availability: ofSystem, ...launch }] = await Promise.all([
    provePlainTiers(chosenTiers(choice)),
    isProcess ? proveSystemTiers(wantedSystemTiers(choice)) : nothingProven,
  ]);
  const availability = [...plain, ...ofSystem];
  const used = selectTiers(choice, availability);
  const unused = tiers
    .filter((tier) => !used.includes(tier))
    .map((tier): UnusedTier => {
      const found = availability.find((each) => each.tier === tier);
      if (found?.usable === false) return { tier, because: found.because, tryThis: found.tryThis, isMissing: true };
      const because = isProcess ? "--observe leaves it out" : "the server is no process of its own";
      const tryThis = isProcess ? `--observe ${[...used, tier].join()}` : "launch it as a command";
      return { tier, because, tryThis, isMissing: false };
    });
  return { tiers: used, launch, unused };
}

/** Why a tier does not watch, and what to do about it, as one line. */
export function describeUnused({ tier, because, tryThis }: UnusedTier): string {
  return `${tier} does not watch: ${because}; try: ${tryThis}`;
}
