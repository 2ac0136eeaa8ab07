import { fallbacksOf, type ArgumentsOf } from "../../options/option-row.ts";
import { runOptions } from "../../options/run-options.ts";

/** The options of a run, as typed and checked one by one. */
export type RunArguments = ArgumentsOf<typeof runOptions>;

/** What options stand for when they are not given. */
export const defaultArguments: RunArguments = fallbacksOf(runOptions);
