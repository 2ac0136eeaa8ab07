import type { BoxedLaunchPlan } from "../../observe/boxed-launch-plan.ts";
import { runCanary } from "../../observe/proof/run-canary.ts";
import type { Wrapper } from "../../observe/tier/wrapper.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { StartFailure } from "./start-failure.ts";

const proofs = new WeakMap<Wrapper, Promise<readonly string[]>>();

/**
 * Makes sure that nothing leaves a box with an upstream in it, and that all is seen there: its network is made in another
 * way than that of a box without one. A canary tries it on this machine before the first target does; once for each box.
 *
 * @param run what runs a canary; another one in tests
 * @throws StartFailure when something does
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
  // To see the home directory would not help.
  throw new StartFailure(`the sandbox has a gap when web APIs are answered in it: ${missed}`, true);
}
