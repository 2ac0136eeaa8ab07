import { arch, platform, release } from "node:os";
import type { ExecutionPlace } from "../harness/calls/boxes/execution-place.ts";
import { suiteOf, type Check } from "../harness/check/check.ts";
import type { RunOptions } from "../harness/run/run-options.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import type { AskedOfRun, LaunchedContent, RunProfile } from "../report-model/run-profile.ts";
import { givenToRun } from "./given-to-run.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";

/** What is chosen before a run gets its options. */
export interface ProfiledChoices {
  /** The checks that there are, chosen or not. */
  readonly available: readonly Check[];
  /** Absent where no tool is called. */
  readonly execution?: ExecutionPlace | undefined;
  readonly sandbox: boolean;
  /** As the caller gave them. */
  readonly options: RunChecksOptions;
}

/** What a run is made with and asked to do. */
export function runProfile(
  { target, checks, protocol, dialect, runs, timeoutMs, startTimeoutMs, maxTimeMs, toolNames = [] }: RunOptions,
  launched: LaunchedContent,
  { available, execution, sandbox, options }: ProfiledChoices,
): RunProfile {
  const given = givenToRun(options, target);
  const only = checks.length === available.length ? [] : namesOf(checks, available);
  return {
    node: process.versions.node,
    system: `${platform()} ${arch()} ${release()}`,
    launched,
    asked: {
      protocol: protocol ?? runDefaults.protocol,
      dialect: dialect ?? runDefaults.dialect,
      runs: runs ?? runDefaults.runs,
      timeoutMs: timeoutMs ?? runDefaults.timeoutMs,
      startTimeoutMs: startTimeoutMs ?? runDefaults.startTimeoutMs,
      maxTimeMs: Math.round(maxTimeMs ?? runDefaults.maxTimeMs),
      calls: execution?.kind ?? "none",
      sandbox,
      ...(only.length === 0 ? {} : { only }),
      ...(toolNames.length === 0 ? {} : { tools: toolNames }),
      ...chosenIn(options),
      ...(given === undefined ? {} : { given }),
    },
  };
}

/** What was chosen of that which has a default. */
function chosenIn({
  observe = "auto",
  readings = {},
  profiles = [],
  execute,
  sandbox,
  as,
}: RunChecksOptions): Pick<AskedOfRun, "observe" | "readings" | "profiles" | "home" | "as"> {
  const chosen = Object.entries(readings).map(([option, reading]) => `${option}=${reading}`);
  const tiers = typeof observe === "string" ? [observe] : observe;
  const showsHome = [execute, sandbox].some((each) => typeof each === "object" && "home" in each && each.home);
  return {
    ...(tiers.join() === "auto" ? {} : { observe: tiers }),
    ...(chosen.length === 0 ? {} : { readings: chosen }),
    ...(profiles.length === 0 ? {} : { profiles }),
    ...(showsHome ? { home: true } : {}),
    ...(as === undefined ? {} : { as }),
  };
}

/** A suite of which every check was chosen is named as one. */
function namesOf(chosen: readonly Check[], available: readonly Check[]): readonly string[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const isWhole = (suite: string): boolean => available.every((check) => suiteOf(check) !== suite || ids.has(check.id));
  return [...new Set(chosen.map((check) => (isWhole(suiteOf(check)) ? suiteOf(check) : check.id)))];
}
