import { randomInt } from "node:crypto";
import type { ClientInfo } from "../../harness/revisions/client.ts";
import { programName } from "../../library/program-name.ts";
import { readVersion } from "../../library/version.ts";
import type { RunArguments } from "../options/run-arguments.ts";

/** How long a run waits, and as whom it speaks. */
export interface LaunchSettings {
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  readonly maxTimeMs: number;
  readonly seed: number;
  readonly client: ClientInfo;
  readonly as?: string;
  readonly signal: AbortSignal;
}

/** What every command that launches a server takes from what was typed; a seed that was not typed is chosen. */
export function launchSettings(
  options: Pick<RunArguments, "timeout" | "startTimeout" | "maxTime" | "seed" | "as">,
  signal: AbortSignal,
): LaunchSettings {
  return {
    timeoutMs: options.timeout,
    startTimeoutMs: options.startTimeout,
    maxTimeMs: options.maxTime * 1000,
    seed: options.seed ?? randomInt(2 ** 31),
    client: { name: programName, version: readVersion() },
    ...(options.as === undefined ? {} : { as: options.as }),
    signal,
  };
}
