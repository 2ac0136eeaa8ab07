import type { TestContext } from "vitest";
import type { ExecutionPlace } from "../../harness/calls/execution-place.ts";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";

/** A sandbox with a trace. Without one the test is skipped, with the reason; where it is installed on purpose, it fails. */
export async function sandboxPlace(context: TestContext): Promise<ExecutionPlace> {
  return { kind: "sandbox", plan: await provenPlan(context, ["sandbox", "syscalls"]) };
}
