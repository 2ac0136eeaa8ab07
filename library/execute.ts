import type { ExecutionPlace } from "../harness/calls/boxes/execution-place.ts";
import type { BoxedLaunchPlan } from "../harness/observe/boxed-launch-plan.ts";
import { OptionsError } from "./options-error.ts";

/**
 * Whether tools are called, and where: `true` in a sandbox, `{ home: true }` in one that shows the home directory of the
 * user, read-only, `{ realEffects: true }` without one, so that their effects are permanent.
 */
export type Execute = boolean | { readonly home: true } | { readonly realEffects: true };

/**
 * Where tools are called, or undefined when none is.
 *
 * @throws OptionsError `no-sandbox` when no sandbox can be made on this machine: a call must not get out for that
 */
export async function placeOf(execute: Execute): Promise<ExecutionPlace | undefined> {
  if (execute === false) return undefined;
  if (execute !== true && "realEffects" in execute && execute.realEffects) return { kind: "real-effects" };
  const showHome = execute !== true && "home" in execute && execute.home;
  return { kind: "sandbox", plan: await sandboxOf(showHome) };
}

/**
 * How servers are launched in a sandbox on this machine.
 *
 * @throws OptionsError `no-sandbox`
 */
export async function sandboxOf(showHome: boolean): Promise<BoxedLaunchPlan> {
  const { findSandbox } = await import("../harness/calls/boxes/find-sandbox.ts");
  const found = await findSandbox(showHome);
  if (found.kind === "found") return found.plan;
  throw new OptionsError({ code: "no-sandbox", problem: found.problem, remedy: found.remedy });
}

/** Whether the server runs in a sandbox though none of its tools is called: `{ home: true }` in one that shows your home. */
export type Sandbox = boolean | { readonly home: true };
