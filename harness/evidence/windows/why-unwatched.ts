import type { Target } from "../../connect/target.ts";
import { tiersThatSee } from "../../observe/all-tiers.ts";
import type { EffectKind } from "../../observe/effect/effect.ts";
import { whyUnused, type ObservationPlan } from "../../observe/observation-plan.ts";
import { describeUnused } from "../../observe/unused-tier.ts";

/** Kinds of effects, as a check of queries names them. */
interface Watched {
  readonly kinds: readonly EffectKind[];
}

/** Whether some tier that sees such effects watches. */
export function isWatched({ kinds }: Watched, plan: ObservationPlan): boolean {
  return tiersThatSee(kinds).some((tier) => plan.tiers.includes(tier));
}

/** Why none does. */
export function whyUnwatched({ kinds }: Watched, plan: ObservationPlan, { traits }: Pick<Target, "traits">): string {
  const isProcess = traits.process !== undefined;
  const serving = tiersThatSee(kinds);
  // A tier that must be chosen is only mentioned if no other would do.
  const usual = serving.filter(({ id, isDefault }) => isDefault || plan.unused.some(({ tier }) => tier === id));
  const reasons = (usual.length === 0 ? serving : usual).map((tier) =>
    describeUnused(whyUnused(tier, plan, isProcess), plan.setting),
  );
  return reasons.join("; ");
}
