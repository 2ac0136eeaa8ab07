import type { RunArguments } from "./parse.ts";

/** The options of a run for which nothing was typed. */
export function runArguments(typed: Partial<RunArguments> = {}): RunArguments {
  return {
    env: [],
    dialect: "auto",
    suite: [],
    check: [],
    tool: [],
    runs: 100,
    example: [],
    timeout: 10_000,
    maxTime: 120,
    strict: false,
    report: [],
    color: true,
    ...typed,
  };
}
