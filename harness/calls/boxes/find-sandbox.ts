import { tiersAround } from "../../observe/all-tiers.ts";
import { isBox, type BoxedLaunchPlan } from "../../observe/boxed-launch-plan.ts";
import { describeTools } from "../../observe/machine/system-tool.ts";
import { proveAround } from "../../observe/proof/prove-around.ts";

/** How targets can be launched in a sandbox on this machine, or why they cannot and what would help. */
export type FoundSandbox =
  | { readonly kind: "found"; readonly plan: BoxedLaunchPlan }
  | { readonly kind: "missing"; readonly problem: string; readonly remedy: string };

/** @param showHome whether the target sees the user's home directory, read-only, or an empty one */
export async function findSandbox(showHome: boolean): Promise<FoundSandbox> {
  const { wrappers, availability } = await proveAround(tiersAround);
  const box = wrappers.find(isBox);
  if (box !== undefined) {
    const inside = wrappers.filter((wrapper) => wrapper !== box);
    const unusable = availability.filter(({ usable }) => !usable);
    const tools = await describeTools([...new Set(wrappers.flatMap((wrapper) => wrapper.programs ?? []))]);
    return { kind: "found", plan: { box, inside, showHome, unusable, tools } };
  }
  const reason = availability.find(({ tier }) => tiersAround.some(({ id, contains }) => contains && id === tier));
  return reason === undefined || reason.usable
    ? { kind: "missing", problem: "unknown reason", remedy: "Report this as a bug." }
    : { kind: "missing", problem: reason.because, remedy: `What may help: ${reason.tryThis}` };
}
