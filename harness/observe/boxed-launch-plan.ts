import type { SystemTool } from "./machine/system-tool.ts";
import type { LaunchPlan } from "./launch/prepare-launch.ts";
import type { TierAvailability } from "./tier/tier.ts";
import type { Wrapper } from "./tier/wrapper.ts";

/** How a target is launched with a sandbox around it; a plan without one would let everything out. */
export interface BoxedLaunchPlan {
  /** What nothing of the target gets out of. */
  readonly box: ContainingWrapper;
  /** What else stands around the target, inside of the box, outermost first. */
  readonly inside: readonly Wrapper[];
  /** Whether the target sees the home directory of the user, read-only, or an empty one. */
  readonly showHome: boolean;
  /** Tiers that do not work in the box, each with the reason. */
  readonly unusable?: readonly TierAvailability[];
  /** What the box is made with. */
  readonly tools?: readonly SystemTool[];
}

export type ContainingWrapper = Wrapper & { readonly contains: true };

/** Whether nothing of a target gets out of what stands around it. */
export function isBox(wrapper: Wrapper): wrapper is ContainingWrapper {
  return wrapper.contains;
}

/**
 * A launch in the box.
 *
 * @param alsoShown directories that the target gets beside those it needs
 * @param inside what else is to stand around it there
 */
export function launchInBox(
  { box, showHome }: BoxedLaunchPlan,
  alsoShown: readonly string[],
  inside: readonly Wrapper[],
): LaunchPlan & { readonly wrappers: readonly Wrapper[] } {
  return { wrappers: [box, ...inside], showHome, alsoShown };
}
