import type { CheckFault } from "./check-fault.ts";

/** What is wrong with the options of a run, as facts. */
export type OptionsFault =
  | CheckFault
  /** A value of another type or out of its range. */
  | {
      readonly code: "malformed-option";
      /** Such as `target.command` or `runs`. */
      readonly option: string;
      readonly expected: string;
      /** What was given, in short. */
      readonly found: string;
    }
  /** A name that stands for nothing. */
  | {
      readonly code: "unknown-name";
      /** The option that it was given in, such as `only` or `readings`. */
      readonly option: string;
      readonly name: string;
      /** The names that there are. */
      readonly known: readonly string[];
    }
  /** Tools are to be called in a sandbox, and none can be made on this machine. */
  | {
      readonly code: "no-sandbox";
      readonly problem: string;
      /** What would help. */
      readonly remedy: string;
    };
