import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Configuration } from "./configuration.ts";

/** What a run has to reach, as typed; what was not typed comes from the configuration. */
export function chooseGate(
  { failOn, strict, minVerified }: Pick<RunArguments, "failOn" | "strict" | "minVerified">,
  configuration: Pick<Configuration, "failOn" | "minVerified">,
): Pick<RunChecksOptions, "failOn" | "strict" | "minVerified"> {
  const isTyped = strict || failOn.length > 0;
  const required = minVerified ?? configuration.minVerified;
  return {
    failOn: isTyped ? failOn : (configuration.failOn ?? []),
    strict,
    ...(required === undefined ? {} : { minVerified: required }),
  };
}
