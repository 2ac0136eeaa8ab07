import type { ExecutionPlace } from "../../harness/calls/execution-place.ts";
import type { Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { performRun } from "../../harness/run/runner.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { ProcessLaunch } from "../../harness/connect/target.ts";

/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;

/** Runs checks on the tool `act` of a server, which is called, and on others. */
export function callTools(
  launch: Pick<ProcessLaunch, "command" | "args" | "cwd"> & Partial<Pick<ProcessLaunch, "env">>,
  checks: readonly Check[],
  execution: ExecutionPlace,
  others: readonly string[] = [],
): Promise<Report> {
  return performRun({
    target: stdioTarget({ env: {}, ...launch }),
    checks,
    toolNames: ["act", ...others],
    runs: 10,
    maxTimeMs,
    seed: 1,
    execution,
    client: { name: "test", version: "0.0.0" },
  });
}
