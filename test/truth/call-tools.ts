import type { Journal } from "../../harness/calls/journal/journal.ts";
import type { ExecutionPlace } from "../../harness/calls/boxes/execution-place.ts";
import type { Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { performRun } from "../../harness/run/runner.ts";
import { UpstreamOfRun } from "../../library/upstream-of-run.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { launchedHttpTarget } from "../../harness/connect/http/launched-http-target.ts";
import type { ProcessLaunch, Target } from "../../harness/connect/target.ts";

/** What differs from the default. */
interface Calling {
  /** Tools that are called beside `act`. */
  readonly others?: readonly string[] | undefined;
  /** What they are compared with. */
  readonly mapping?: VerbMapping | undefined;
  readonly transport?: "http" | undefined;
  /** Time for one answer. */
  readonly timeoutMs?: number | undefined;
  /** The name that the server is told of its client, instead of that of the test. */
  readonly as?: string | undefined;
  /** Has what happens. */
  readonly journal?: Journal | undefined;
}

/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;

/** Runs checks on the tool `act` of a server, which is called, and on others. */
export function callTools(
  launch: Pick<ProcessLaunch, "command" | "args" | "cwd"> & Partial<Pick<ProcessLaunch, "env">>,
  checks: readonly Check[],
  execution: ExecutionPlace,
  { others = [], mapping, transport, timeoutMs, as, journal }: Calling = {},
): Promise<Report> {
  const whole = { env: {}, ...launch };
  return performRun({
    target: transport === "http" ? behindHttp(whole) : stdioTarget(whole),
    checks,
    toolNames: ["act", ...others],
    runs: 10,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(as === undefined ? {} : { as }),
    ...(journal === undefined ? {} : { journal }),
    maxTimeMs,
    seed: 1,
    execution,
    upstream: new UpstreamOfRun(
      { execute: true, ...(mapping === undefined ? {} : { verbMapping: mapping }) },
      (text) => text,
    ).plan,
    client: { name: "test", version: "0.0.0" },
  });
}

function behindHttp(launch: ProcessLaunch): Target {
  const endpoint = { url: "http://127.0.0.1:{port}/mcp", headers: [] };
  return launchedHttpTarget({ launch, endpoint, concurrency: 1, readyTimeoutMs: 60_000 });
}
