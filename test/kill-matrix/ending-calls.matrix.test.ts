import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { performRun } from "../../harness/run/runner.ts";
import { endingCallMutants } from "../../reference-server/mutants/ending-calls.ts";
import { lookupRecords } from "../../reference-server/tools/lookup-records.ts";
import type { Report } from "../../report-model/report-model.ts";
import { serverSurvivesCalls } from "../../suites/error-codes/ending-calls.ts";
import { referenceTarget } from "../in-memory-target.ts";
import { inVirtualTime } from "../virtual-time.ts";
import { contradictedChecks } from "./run-mutant.ts";

/** Calls a tool of the reference server in memory, honest or with one lie. */
async function callReference(mutant?: string): Promise<Report> {
  const directory = mkdtempSync(join(tmpdir(), "ending-calls-"));
  const options = { dialect: "static", ...(mutant === undefined ? {} : { mutant }) } as const;
  try {
    return await inVirtualTime(() =>
      performRun({
        target: referenceTarget(options, directory),
        checks: [serverSurvivesCalls],
        toolNames: [lookupRecords.name],
        // It runs in this process, and writes below its directory alone.
        execution: { kind: "real-effects" },
        runs: 1,
        timeoutMs: 1_000,
        maxTimeMs: 60_000,
        seed: 1,
        client: { name: "test", version: "0.0.0" },
      }),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** As many runs as there may be parts that each need another module. */
const mostLoadingRuns = 6;

// Modules are loaded when they are first needed, and virtual time does not wait for them: what is late leaves other parts out,
// which are reached in the next run. Where two runs are the same, all are loaded.
beforeAll(async () => {
  for (const { id } of endingCallMutants) {
    const told = new Set<string>();
    for (let runs = 0; runs < mostLoadingRuns && told.size === runs; runs++)
      told.add(JSON.stringify((await callReference(id)).results));
  }
});

describe("mutants that end at a call", () => {
  it.each(endingCallMutants)("$id is killed by the checks it names, with the smallest call", async (mutant) => {
    const report = await callReference(mutant.id);
    expect(contradictedChecks(report)).toEqual(mutant.killedBy);
    expect(report.results).toMatchObject([
      {
        tool: lookupRecords.name,
        verdict: "warn",
        message: 'The server exited with code 3 before it answered a call of "lookup_records".',
        counterexample: { arguments: { source: "mirror" }, reproduced: { times: 3, of: 3 } },
      },
    ]);
  });

  it("are told from the honest server, whose every call is answered", async () => {
    const { results } = await callReference();
    expect(results).toMatchObject([{ tool: lookupRecords.name, verdict: "pass" }]);
  });
});
