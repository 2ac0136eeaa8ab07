import { excerpt } from "../../json/excerpt.ts";
import type { TargetError, TargetFault } from "../../connect/fault.ts";

/** A target that runs as it is does not start in its box, or is not started there. The message is a sentence; hostile text in it. */
export class StartFailure extends Error {
  /** Whether it sees the home directory of the user already. */
  readonly seesHome: boolean;

  constructor(message: string, seesHome: boolean, cause?: TargetError) {
    super(message, cause === undefined ? {} : { cause });
    this.seesHome = seesHome;
  }
}

const maxLineLength = 300;

/** Why a target does not start in a sandbox, or undefined when that is not what the fault is about. */
export function describeStartFailure(fault: TargetFault): string | undefined {
  if (fault.code !== "no-answer" || fault.outcome.kind !== "gone") return undefined;
  const line = tellingLine(fault.stderr);
  const why = line === undefined ? "it wrote nothing to stderr" : excerpt(line.trim(), maxLineLength);
  return `the server did not start in the sandbox: ${why}`;
}

/** The line that names the error: the last one, except that runtimes add a stack, or their version. */
export function tellingLine(stderr: readonly string[]): string | undefined {
  const isError = (line: string): boolean => /^\S*(?:error|exception)\b/iu.test(line);
  return stderr.findLast(isError) ?? stderr.findLast((line) => line.trim() !== "");
}
