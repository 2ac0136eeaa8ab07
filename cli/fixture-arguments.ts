import { unset, type RunArguments } from "./parse.ts";

/** The options of a run, as if nothing else was typed. */
export function runArguments(typed: Partial<RunArguments> = {}): RunArguments {
  return { ...unset, ...typed };
}
