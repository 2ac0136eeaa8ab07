import { describeOptionsFault } from "../../library/describe-options-fault.ts";
import { OptionsError } from "../../library/options-error.ts";
import type { OptionsFault } from "../../library/options-fault.ts";
import { UsageError } from "../program/usage-error.ts";

/** Says what is wrong with the options of a run in words of the command line. */
export function usageErrorOf(fault: OptionsFault): UsageError {
  if (fault.code === "no-sandbox") {
    return new UsageError(
      `--execute calls tools in a sandbox, and none is available: ${fault.problem}`,
      `${fault.remedy}\nOr add --accept-real-effects to call them without a sandbox: their effects are real and permanent.`,
    );
  }
  const { problem, remedy } = describeOptionsFault(fault);
  return new UsageError(problem, remedy);
}

/** What to throw in place of an error: one about the options of a run is told in words of the command line. */
export function asUsageError(error: unknown): unknown {
  return error instanceof OptionsError ? usageErrorOf(error.fault) : error;
}
