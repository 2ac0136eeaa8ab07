import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { TargetError } from "../connect/fault.ts";
import type { ProcessLaunch, Target } from "../connect/target.ts";
import { launchInBox, type BoxedLaunchPlan } from "./boxed-launch-plan.ts";
import { launchAround } from "./launch/launch-around.ts";
import { closing } from "./transport-around.ts";

/**
 * The same target, with each of its instances in a sandbox.
 *
 * @returns the target itself when it has no process to sandbox
 */
export function boxedTarget(target: Target, plan: BoxedLaunchPlan): Target {
  const { process } = target.traits;
  if (process === undefined) return target;
  return {
    ...target,
    traits: { ...target.traits, surroundings: "own" },
    open: async (temporaryDirectory) => {
      // The sandbox would start even if the target does not: a faulty launch is reported as without one.
      assertLaunchable(process.launch);
      const prepared = launchAround(target, process, launchInBox(plan, [temporaryDirectory], []));
      try {
        return closing(await prepared.target.open(temporaryDirectory), () => prepared.close());
      } catch (error) {
        prepared.close();
        throw error;
      }
    },
  };
}

/** @throws TargetError when there is no such command or directory */
function assertLaunchable({ command, cwd, env }: ProcessLaunch): void {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new TargetError({ code: "working-directory-missing", cwd });
  const places = command.includes("/")
    ? [join(command.startsWith("/") ? "/" : cwd, command)]
    : (env["PATH"] ?? process.env["PATH"] ?? "").split(delimiter).map((directory) => join(directory, command));
  if (!places.some((path) => existsSync(path))) throw new TargetError({ code: "command-not-found", command });
}
