import type { TierAround, TierAvailability } from "../tier/tier.ts";
import type { Wrapper } from "../tier/wrapper.ts";
import { runCanary } from "./run-canary.ts";

/** What can be put between us and a target, and why the rest cannot. */
export interface ProvenTiers {
  /** Outermost first. */
  readonly wrappers: readonly Wrapper[];
  readonly availability: readonly TierAvailability[];
}

/**
 * Tries tiers on a canary, all at once, and one by one where that fails. Of those that do not work together, the
 * outermost is kept: it contains the effects.
 *
 * @param wanted outermost first
 */
export async function proveAround(wanted: readonly TierAround[]): Promise<ProvenTiers> {
  const missing: TierAvailability[] = [];
  const wrappers: Wrapper[] = [];
  for (const tier of wanted) {
    const prepared = await tier.prepare();
    if (prepared.kind === "ready") wrappers.push(prepared.wrapper);
    else missing.push({ tier: tier.id, usable: false, because: prepared.because, tryThis: prepared.tryThis });
  }
  const proven = await proveWrappers(wrappers);
  return { wrappers: proven.wrappers, availability: [...missing, ...proven.availability] };
}

async function proveWrappers(wrappers: readonly Wrapper[]): Promise<ProvenTiers> {
  const [first, ...others] = wrappers;
  if (first === undefined) return { wrappers: [], availability: [] };
  const [because] = await runCanary(wrappers);
  if (because === undefined) {
    return { wrappers, availability: wrappers.map(({ tier }) => ({ tier, usable: true })) };
  }
  if (others.length > 0) return proveOneByOne(wrappers);
  if (first.lesser !== undefined) return proveWrappers([first.lesser]);
  return {
    wrappers: [],
    availability: [{ tier: first.tier, usable: false, because, tryThis: first.tryThis(because) }],
  };
}

/** Each alone, then together with those before it: one that blinds the others is left out, though it works alone. */
async function proveOneByOne(wrappers: readonly Wrapper[]): Promise<ProvenTiers> {
  let kept: readonly Wrapper[] = [];
  const availability: TierAvailability[] = [];
  for (const wrapper of wrappers) {
    const alone = await proveWrappers([wrapper]);
    const together = [...kept, ...alone.wrappers];
    const [because] = kept.length === 0 || alone.wrappers.length === 0 ? [] : await runCanary(together);
    if (because === undefined) {
      kept = together;
      availability.push(...alone.availability);
    } else {
      const others = kept.map(({ tier }) => tier).join(" and ");
      const why = `it does not work together with ${others}: ${because}`;
      availability.push({ tier: wrapper.tier, usable: false, because: why, tryThis: wrapper.tryThis(because) });
    }
  }
  return { wrappers: kept, availability };
}
