import type { SystemTool } from "./machine/system-tool.ts";
import type { LaunchPlan } from "./launch/prepare-launch.ts";
import type { TierAvailability } from "./tier/tier.ts";
import type { Wrapper } from "./tier/wrapper.ts";

/** How a target is launched in a sandbox; a plan without one would contain nothing. */
export interface BoxedLaunchPlan {
  /** Nothing of the target gets out of it. */
  readonly box: ContainingWrapper;
  /** The other wrappers around the target, inside the box, outermost first. */
  readonly inside: readonly Wrapper[];
  /** Whether the target sees the user's home directory, read-only, or an empty one. */
  readonly showHome: boolean;
  /** Tiers that do not work in the box, each with the reason. */
  readonly unusable?: readonly TierAvailability[];
  /** What the box is made with. */
  readonly tools?: readonly SystemTool[];
}

export type ContainingWrapper = Wrapper & { readonly contains: true };

/** Whether a wrapper contains everything that a target does. */
export function isBox(wrapper: Wrapper): wrapper is ContainingWrapper {
  return wrapper.contains;
}

/**
 * A launch in the box.
 *
 * @param alsoShown directories that the target gets besides those it needs
 * @param inside further wrappers around it there
 */
export function launchInBox(
  { box, showHome }: BoxedLaunchPlan,
  alsoShown: readonly string[],
  inside: readonly Wrapper[],
): LaunchPlan & { readonly wrappers: readonly Wrapper[] } {
  return { wrappers: [box, ...inside], showHome, alsoShown };
}
