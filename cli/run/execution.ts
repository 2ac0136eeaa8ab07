import type { Execute, Sandbox } from "../../library/execute.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertNeededGiven } from "./needed-option.ts";

/**
 * Whether tools are called, and where.
 *
 * @throws UsageError for an option that means nothing without `--execute`
 */
export function readExecution(
  options: Pick<
    RunArguments,
    "execute" | "acceptRealEffects" | "sandbox" | "home" | "show" | "minVerified" | "upstream" | "saveUpstream"
  >,
): Execute {
  const { execute, acceptRealEffects, home, upstream, saveUpstream } = options;
  if (!execute) {
    assertNeededGiven(options, "execute");
    return false;
  }
  if (acceptRealEffects) {
    if (upstream === undefined && saveUpstream === undefined) return { realEffects: true };
    const which = upstream === undefined ? "--save-upstream" : "--upstream";
    throw new UsageError(`${which} contradicts --accept-real-effects`, "Web APIs are simulated only in the sandbox.");
  }
  return home ? { home: true } : true;
}

/**
 * Whether the server runs in a sandbox though no tool is called.
 *
 * @throws UsageError where it is to run without one as well
 */
export function readSandbox({
  sandbox,
  home,
  acceptRealEffects,
}: Pick<RunArguments, "sandbox" | "home" | "acceptRealEffects">): Sandbox {
  if (!sandbox) return false;
  if (acceptRealEffects)
    throw new UsageError(
      "--sandbox contradicts --accept-real-effects",
      "With --accept-real-effects tools run without a sandbox.",
    );
  return home ? { home: true } : true;
}
