import type { ExecutionPlace } from "../../harness/calls/execution-place.ts";
import type { Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { performRun } from "../../harness/run/runner.ts";
import type { DeclaredHints } from "../../harness/dialects/hints.ts";
import { plainReading, type RequestReading } from "../../harness/upstream/deeds/request-reading.ts";
import { OperationFinder } from "../../harness/upstream/description/operation-finder.ts";
import { plainUpstream } from "../../harness/upstream/upstream-plan.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { launchedHttpTarget } from "../../harness/connect/http/launched-http-target.ts";
import type { ProcessLaunch, Target } from "../../harness/connect/target.ts";

/** What is otherwise than usual. */
interface Calling {
  /** Tools that are called beside `act`. */
  readonly others?: readonly string[] | undefined;
  /** What the description of a web API says of operations, by lines such as `post /v1/items`. */
  readonly described?: Readonly<Record<string, DeclaredHints>>;
  readonly transport?: "http" | undefined;
}

/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;

/** Runs checks on the tool `act` of a server, which is called, and on others. */
export function callTools(
  launch: Pick<ProcessLaunch, "command" | "args" | "cwd"> & Partial<Pick<ProcessLaunch, "env">>,
  checks: readonly Check[],
  execution: ExecutionPlace,
  { others = [], described = {}, transport }: Calling = {},
): Promise<Report> {
  const whole = { env: {}, ...launch };
  return performRun({
    target: transport === "http" ? behindHttp(whole) : stdioTarget(whole),
    checks,
    toolNames: ["act", ...others],
    runs: 10,
    maxTimeMs,
    seed: 1,
    execution,
    upstream: { ...plainUpstream, reading: readingBy(described) },
    client: { name: "test", version: "0.0.0" },
  });
}

function behindHttp(launch: ProcessLaunch): Target {
  const endpoint = { url: "http://127.0.0.1:{port}/mcp", headers: [] };
  return launchedHttpTarget({ launch, endpoint, concurrency: 1, readyTimeoutMs: 60_000 });
}

function readingBy(described: Readonly<Record<string, DeclaredHints>>): RequestReading {
  const operations = Object.entries(described).map(([line, hints]) => {
    const [method = "", path = ""] = line.split(" ");
    return { method, path, hints };
  });
  const finder = new OperationFinder(operations);
  return { ...plainReading, operationOf: (request) => finder.operationOf(request) };
}
