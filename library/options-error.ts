import { describeOptionsFault } from "./describe-options-fault.ts";
import type { OptionsFault } from "./options-fault.ts";

/**
 * Thrown by `runChecks` before anything is launched: the options are wrong. `fault` has what is wrong as facts, with a
 * `code`; the message says the same in words, with what to do.
 */
export class OptionsError extends Error {
  readonly fault: OptionsFault;

  constructor(fault: OptionsFault) {
    const { problem, remedy } = describeOptionsFault(fault);
    super(`${problem}. ${remedy}`);
    this.name = "OptionsError";
    this.fault = fault;
  }
}
