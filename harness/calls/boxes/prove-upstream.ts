import type { BoxedLaunchPlan } from "../../observe/boxed-launch-plan.ts";
import { runCanary } from "../../observe/proof/run-canary.ts";
import type { Wrapper } from "../../observe/tier/wrapper.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { StartFailure } from "./start-failure.ts";

const proofs = new WeakMap<Wrapper, Promise<readonly string[]>>();

/**
 * Proves that nothing leaves a box with an API stub, and that everything sent there is seen: its network is set up
 * differently from that of a box without a stub. A canary runs once for each kind of sandbox, before the first target.
 *
 * @param run runs a canary; tests pass another one
 * @throws StartFailure when something leaves the box or is not seen
 */
export async function proveUpstream(
  { box, inside }: BoxedLaunchPlan,
  upstream: UpstreamSettings,
  run: typeof runCanary = runCanary,
): Promise<void> {
  const proof = proofs.get(box) ?? run([box, ...inside], { upstream });
  proofs.set(box, proof);
  const [missed] = await proof;
  if (missed === undefined) return;
  // Showing the home directory would not help.
  throw new StartFailure(`the sandbox has a gap when web APIs are answered in it: ${missed}`, true);
}
