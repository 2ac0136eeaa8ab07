import type { TestContext } from "vitest";
import type { ExecutionPlace } from "../../harness/calls/boxes/execution-place.ts";
import { isBox } from "../../harness/observe/boxed-launch-plan.ts";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";

/** A sandbox with a trace. Without one the test is skipped, with the reason; where it is installed on purpose, it fails. */
export async function sandboxPlace(context: TestContext): Promise<ExecutionPlace> {
  const { wrappers } = await provenPlan(context, ["sandbox", "syscalls"]);
  const box = wrappers.find(isBox);
  if (box === undefined) throw new Error("the sandbox was proven, and there is no plan for it");
  return { kind: "sandbox", plan: { box, inside: wrappers.filter((wrapper) => wrapper !== box), showHome: false } };
}
