import timers from "node:timers/promises";
import type { ExecutionPlace } from "../../harness/calls/execution-place.ts";
import type { Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { maxProbeMs } from "../../harness/calls/shown-state.ts";
import { performRun } from "../../harness/run/runner.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { ProcessLaunch } from "../../harness/connect/target.ts";
import { replaceExports } from "../replace-exports.ts";

const { setTimeout: delay } = timers;

// On a busy machine every probe dawdles: here the time for one is as long as for any other request.
replaceExports(timers, {
  setTimeout: (ms, value, options) => delay(ms === maxProbeMs ? 10_000 : ms, value, options),
});

/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;

/** Runs checks on the tool `act` of a server, which is called. */
export function callTools(
  launch: Pick<ProcessLaunch, "command" | "args" | "cwd"> & Partial<Pick<ProcessLaunch, "env">>,
  checks: readonly Check[],
  execution: ExecutionPlace,
): Promise<Report> {
  return performRun({
    target: stdioTarget({ env: {}, ...launch }),
    checks,
    toolNames: ["act"],
    runs: 10,
    maxTimeMs,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
  });
}
