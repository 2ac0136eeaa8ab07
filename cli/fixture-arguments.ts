import type { RunArguments } from "./parse.ts";

/** The options of a run for which nothing was typed. */
export function runArguments(typed: Partial<RunArguments> = {}): RunArguments {
  return {
    env: [],
    protocol: "auto",
    dialect: "auto",
    suite: [],
    check: [],
    tool: [],
    runs: 100,
    example: [],
    timeout: 10_000,
    maxTime: 120,
    strict: false,
    observe: "auto",
    execute: false,
    acceptRealEffects: false,
    home: false,
    reading: [],
    report: [],
    color: true,
    ...typed,
  };
}
