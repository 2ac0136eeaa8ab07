import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Configuration } from "./configuration.ts";

/** What a run has to reach, as typed; what was not typed comes from the configuration. */
export function chooseGate(
  { failOn, minVerified }: Pick<RunArguments, "failOn" | "minVerified">,
  { run }: Pick<Configuration, "run">,
): Pick<RunChecksOptions, "failOn" | "minVerified"> {
  const required = minVerified ?? run.minVerified;
  return {
    failOn: failOn.length > 0 ? failOn : (run.failOn ?? []),
    ...(required === undefined ? {} : { minVerified: required }),
  };
}
