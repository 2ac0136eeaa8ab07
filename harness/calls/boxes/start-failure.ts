import { tellingLine } from "../../error-text/telling-line.ts";
import { excerpt } from "../../json/excerpt.ts";
import type { TargetError, TargetFault } from "../../connect/fault.ts";

/**
 * A target that runs outside does not start in its box, or is not started there. The message is a sentence with hostile
 * text in it.
 */
export class StartFailure extends Error {
  /** Whether it already sees the user's home directory. */
  readonly seesHome: boolean;

  constructor(message: string, seesHome: boolean, cause?: TargetError) {
    super(message, cause === undefined ? {} : { cause });
    this.seesHome = seesHome;
  }
}

const maxLineLength = 300;

/** Why a target does not start in a sandbox, or undefined where the fault has another subject. */
export function describeStartFailure(fault: TargetFault): string | undefined {
  if (fault.code !== "no-answer" || fault.outcome.kind !== "gone") return undefined;
  const line = tellingLine(fault.stderr);
  const why = line === undefined ? "it wrote nothing to stderr" : excerpt(line.trim(), maxLineLength);
  return `the server did not start in the sandbox: ${why}`;
}
