import type { Bounds } from "../../harness/files/bounds.ts";
import type { ClientConfiguration } from "../../report-model/report-place.ts";
import { fallbacksOf, type ArgumentsOf } from "../../options/option-row.ts";
import { runOptions } from "../../options/run-options.ts";

/** The options of a run, as typed and checked one by one. */
export interface RunArguments extends ArgumentsOf<typeof runOptions> {
  /** Settings of the configuration in whose place something was typed. */
  readonly notApplied?: readonly string[];
  /** The variables of the user that a configuration has the server given. */
  readonly asked?: ClientConfiguration;
  /** The file whose command runs, where nobody gave that file. */
  readonly foundIn?: string;
  /** Where reports may be written, where a file that nobody gave asks for them. */
  readonly reportBounds?: Bounds;
}

/** What options stand for when they are not given. */
export const defaultArguments: RunArguments = fallbacksOf(runOptions);
