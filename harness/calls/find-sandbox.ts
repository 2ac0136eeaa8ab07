import { proveSystemTiers } from "../observe/proof/system-tiers.ts";
import type { LaunchPlan } from "../observe/launch/observed-launch.ts";

/** How targets can be launched in a sandbox on this machine, or why they cannot and what would help. */
export type FoundSandbox =
  | { readonly kind: "found"; readonly plan: LaunchPlan }
  | { readonly kind: "missing"; readonly problem: string; readonly remedy: string };

/** @param showHome whether the target sees the home directory of the user, read-only, or an empty one */
export async function findSandbox(showHome: boolean): Promise<FoundSandbox> {
  const { sandbox, trace, availability } = await proveSystemTiers(["sandbox", "syscalls"]);
  if (sandbox !== undefined) {
    return { kind: "found", plan: { sandbox: { ...sandbox, showHome }, ...(trace === undefined ? {} : { trace }) } };
  }
  const reason = availability.find(({ tier }) => tier === "sandbox");
  return reason === undefined || reason.usable
    ? { kind: "missing", problem: "nobody knows why", remedy: "Report this as a bug." }
    : { kind: "missing", problem: reason.because, remedy: `What may help: ${reason.tryThis}` };
}
