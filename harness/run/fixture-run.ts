import type { Check } from "../check/check.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import type { Target } from "../connect/target.ts";
import type { Report } from "../../report-model/report-model.ts";
import { settingsOf, type RunOptions, type RunSettings } from "./run-options.ts";
import { performRun } from "./runner.ts";

/** Runs checks against a target as a test wants it, in every dialect that the target claims. */
export function runAgainst(
  target: Target,
  checks: readonly Check[],
  options: Partial<RunOptions> = {},
): Promise<Report> {
  return performRun(optionsFor(target, checks, options));
}

/** The options of such a run. */
export function optionsFor(
  target: Target = scriptedTarget(() => scriptOf({})),
  checks: readonly Check[] = [],
  options: Partial<RunOptions> = {},
): RunSettings {
  return settingsOf({
    target,
    checks,
    runs: 1,
    timeoutMs: 1_000,
    startTimeoutMs: 1_000,
    maxTimeMs: 60_000,
    seed: 1,
    client: { name: "test", version: "0.0.0" },
    again: ({ id }) => `again ${id}`,
    ...options,
  });
}
