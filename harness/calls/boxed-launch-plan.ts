import type { LaunchPlan, SandboxPlan } from "../observe/launch/observed-launch.ts";

/** How a target is launched with a sandbox around it; a plan without one would let every call out. */
export interface BoxedLaunchPlan extends LaunchPlan {
  readonly sandbox: SandboxPlan;
}
