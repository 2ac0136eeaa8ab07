import { describeValue } from "../json/describe-value.ts";
import type { Check } from "../check/check.ts";
import { isSystemError } from "../connect/system-error.ts";
import { HungWork } from "../instances/hung-work.ts";
import type { Problem } from "../../report-model/report-model.ts";

/** How a function of a check failed: that is a fault of the check, not of the server that it judges. */
export type CheckFailure = { readonly member: "appliesTo" | "judge" | "plan" } & (
  | { readonly code: "threw"; readonly error: unknown }
  /** It returned something else. */
  | { readonly code: "returned"; readonly expected: string; readonly found: unknown }
);

/** Enough of a stack to find the line of the check; below it are ours. */
const maxStackLines = 4;

/** The failure of a check as a problem of the run. */
export function describeCheckFailure({ id }: Pick<Check, "id">, failure: CheckFailure): Problem {
  const hint = "This is a bug in the check, not in the server. Please report it to the check's maintainer.";
  switch (failure.code) {
    case "threw":
      return {
        code: "check-failed",
        message: `The check ${id} threw in ${failure.member}: ${nameError(failure.error)}`,
        details: stackOf(failure.error),
        hint,
      };
    case "returned":
      return {
        code: "check-failed",
        message: `The check ${id} returned something from ${failure.member} that is not a ${failure.expected}.`,
        details: [`It returned ${describeValue(failure.found)}.`],
        hint,
      };
  }
}

/** Resources that a system refuses to everyone when it has none left. */
const shortages = ["EMFILE", "ENFILE", "ENOMEM", "ENOSPC", "EDQUOT", "EAGAIN"];

/**
 * A bug of ours, or that the system had nothing left to give.
 *
 * @param what came of it
 */
export function describeOwnFailure(error: unknown, what = "The run ended early"): Problem {
  if (isSystemError(error, ...shortages)) {
    return {
      code: "out-of-resources",
      message: `${what}: ${error.message}`,
      details: [],
      hint: "Close other programs, free space on the disk, or raise the limit (`ulimit -n` for open files), and run it again.",
    };
  }
  if (error instanceof HungWork) {
    return {
      code: "internal-error",
      message: `${what}: ${error.message}. What had been found until then stands here.`,
      details: stackOf(error),
      hint: "This is a bug in this tool or in a check, not in your server: these lines say where it was. Please report it.",
    };
  }
  return {
    code: "internal-error",
    message: `${what}: ${nameError(error)}`,
    details: stackOf(error),
    hint: "This is a bug in this tool, not in your server. Please report it, with these lines.",
  };
}

/** Anything can be thrown. */
function nameError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : describeValue(error);
}

function stackOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  return error.stack
    .split("\n")
    .slice(1, maxStackLines + 1)
    .map((line) => line.trim());
}
