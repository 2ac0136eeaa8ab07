import { TargetError } from "../../connect/fault.ts";
import type { Target, TargetProcess } from "../../connect/target.ts";
import { prepareLaunch, type LaunchPlan, type PreparedLaunch } from "./prepare-launch.ts";

/** A target that is launched once, with wrappers around its process. */
export interface TargetAround extends Pick<PreparedLaunch, "observers" | "close"> {
  readonly target: Target;
}

/**
 * Puts the wrappers of a plan between us and a target. A target that is reached over the network gets a door if its
 * sandbox has its own network: it is never launched outside because of that.
 *
 * @throws TargetError when no door leads to it; Error when a file or directory for a wrapper cannot be made
 */
export function launchAround(
  { command }: Pick<Target, "command">,
  process: TargetProcess,
  plan: LaunchPlan,
): TargetAround {
  const isBoxed = plan.wrappers.some(({ contains }) => contains);
  const alone = isBoxed ? process.alone : undefined;
  const placed = alone === undefined ? plan : { ...plan, port: alone.port };
  const { target: launch, door, ...prepared } = prepareLaunch(alone?.launch ?? process.launch, placed);
  if (alone !== undefined && door === undefined) {
    prepared.close();
    throw new TargetError({ code: "cannot-be-boxed", command });
  }
  const target = process.launchedAs(launch, door);
  if (!isBoxed) return { ...prepared, target };
  return { ...prepared, target: { ...target, traits: { ...target.traits, surroundings: "own" } } };
}
