import type { Wrapper } from "./tier/wrapper.ts";

/** How a target is launched with a sandbox around it; a plan without one would let every call out. */
export interface BoxedLaunchPlan {
  /** What nothing of the target gets out of. */
  readonly box: ContainingWrapper;
  /** What else stands around the target, inside of the box, outermost first. */
  readonly inside: readonly Wrapper[];
  /** Whether the target sees the home directory of the user, read-only, or an empty one. */
  readonly showHome: boolean;
}

export type ContainingWrapper = Wrapper & { readonly contains: true };

/** Whether nothing of a target gets out of what stands around it. */
export function isBox(wrapper: Wrapper): wrapper is ContainingWrapper {
  return wrapper.contains;
}
