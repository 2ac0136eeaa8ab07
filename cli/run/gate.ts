import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Configuration } from "./configuration.ts";

/** What a run has to reach, as typed; what was not typed comes from the configuration. */
export function chooseGate(
  { failOn, minVerified }: Pick<RunArguments, "failOn" | "minVerified">,
  configuration: Pick<Configuration, "failOn" | "minVerified">,
): Pick<RunChecksOptions, "failOn" | "minVerified"> {
  const required = minVerified ?? configuration.minVerified;
  return {
    failOn: failOn.length > 0 ? failOn : (configuration.failOn ?? []),
    ...(required === undefined ? {} : { minVerified: required }),
  };
}
