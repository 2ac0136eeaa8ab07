import type { LaunchPlan } from "../observe/launch/prepare-launch.ts";
import type { SessionHub } from "../sessions/session-hub.ts";
import type { Target } from "../connect/target.ts";
import type { BoxMaker } from "./box.ts";

/** Where tools are called. */
export type ExecutionPlace =
  /** With how targets are launched in it. */
  | { readonly kind: "sandbox"; readonly plan: LaunchPlan }
  /** As the target always runs: what it does stays done. */
  | { readonly kind: "real-effects" };

/** The boxes of a place. A target in this process has no sandbox around it. */
export async function boxesIn(place: ExecutionPlace, hub: SessionHub, target: Target): Promise<BoxMaker> {
  if (place.kind === "sandbox" && target.kind === "stdio") {
    const { sandboxBoxes } = await import("./sandbox-boxes.ts");
    return sandboxBoxes(hub, target, place.plan);
  }
  const { realBoxes } = await import("./real-boxes.ts");
  return realBoxes(hub, target);
}
