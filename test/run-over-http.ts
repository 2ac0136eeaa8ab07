import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect } from "vitest";
import type { Target } from "../harness/connect/target.ts";
import type { RunningServer } from "../library/launch-target.ts";
import { runChecks } from "../library/run-checks.ts";
import { serveHttp, type HttpOptions, type HttpServer } from "../reference-server/http/serve.ts";
import type { Report } from "../report-model/report-model.ts";

/** The reference server over HTTP in the process of a test. */
export interface OverHttp {
  /** Its working directory. */
  readonly directory: string;
  /** Starts it; it ends with the test. */
  readonly serve: (served: Pick<HttpOptions, "spoken" | "dialect" | "mutant">) => Promise<RunningServer>;
}

/** For all tests of the file that calls it. */
export function overHttp(): OverHttp {
  const directory = mkdtempSync(join(tmpdir(), "reference-over-http-"));
  const servers: HttpServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const serve: OverHttp["serve"] = async (served) => {
    const server = await serveHttp({
      ...served,
      port: 0,
      workingDirectory: directory,
      temporaryDirectory: directory,
      exited: (code) => expect.fail(`ended with ${code}`),
    });
    servers.push(server);
    // Some claims are about requests that are open at once.
    return { url: `http://127.0.0.1:${server.port}/mcp`, concurrency: 8 };
  };
  return { directory, serve };
}

/** @param only ids of checks or suites; all when empty */
export function runOn(target: Target | RunningServer, only: readonly string[] = []): Promise<Report> {
  const some = only.length === 0 ? {} : { only };
  return runChecks({ target, seed: 1, runs: 3, observe: "none", maxTimeMs: 300_000, ...some });
}
