import type { ExecutionPlace } from "../../harness/calls/execution-place.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * Where tools are to be called, or undefined when none is.
 *
 * @throws UsageError when there is no sandbox, and the user has not accepted to do without
 */
export async function readExecution(
  options: Pick<RunArguments, "execute" | "acceptRealEffects" | "home">,
): Promise<ExecutionPlace | undefined> {
  const { execute, acceptRealEffects, home } = options;
  if (!execute) {
    const lonely = acceptRealEffects ? "--accept-real-effects" : home ? "--home" : undefined;
    if (lonely === undefined) return undefined;
    throw new UsageError(`${lonely} means nothing without --execute`, "Without --execute no tool is called.");
  }
  if (acceptRealEffects) return { kind: "real-effects" };
  const { findSandbox } = await import("../../harness/calls/find-sandbox.ts");
  const found = await findSandbox(home);
  if (found.kind === "found") return { kind: "sandbox", plan: found.plan };
  throw new UsageError(
    `--execute calls tools in a sandbox, and there is none: ${found.problem}`,
    `${found.remedy}\nOr add --accept-real-effects to call them without one: what they do then stays done.`,
  );
}
