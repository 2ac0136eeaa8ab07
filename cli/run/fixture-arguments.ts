import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";

/** The options of a run, as if nothing else was typed. */
export function runArguments(typed: Partial<RunArguments> = {}): RunArguments {
  return { ...defaultArguments, ...typed };
}
