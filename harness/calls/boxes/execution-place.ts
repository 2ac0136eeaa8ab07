import type { SessionHub } from "../../instances/session-hub.ts";
import { RunStopped } from "../../instances/stop.ts";
import type { Target } from "../../connect/target.ts";
import type { BoxMaker } from "./box.ts";
import type { BoxedLaunchPlan } from "../../observe/boxed-launch-plan.ts";

/** Where tools are called. */
export type ExecutionPlace =
  /** `plan` says how targets are launched in it. */
  | { readonly kind: "sandbox"; readonly plan: BoxedLaunchPlan }
  /** As the target always runs: its effects are permanent. */
  | { readonly kind: "real-effects" };

/**
 * The boxes of a place.
 *
 * @param answersWeb whether an API stub runs in the sandbox
 * @throws RunStopped when the place is a sandbox and the target cannot run in one: no call is made outside
 */
export async function boxesIn(
  place: ExecutionPlace,
  hub: SessionHub,
  target: Target,
  answersWeb: boolean,
): Promise<BoxMaker> {
  switch (place.kind) {
    case "sandbox": {
      const { process } = target.traits;
      if (process === undefined) {
        const fault = { code: "cannot-be-boxed", command: target.command } as const;
        throw new RunStopped({ code: "target-fault", fault });
      }
      const { sandboxBoxes } = await import("./sandbox-boxes.ts");
      return sandboxBoxes(hub, target, process, place.plan, answersWeb);
    }
    case "real-effects": {
      const { isRemote, remoteBoxes } = await import("./remote-boxes.ts");
      if (isRemote(target)) return remoteBoxes(hub, target);
      const { realBoxes } = await import("./real-boxes.ts");
      return realBoxes(hub, target);
    }
  }
}
