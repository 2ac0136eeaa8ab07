import { describe, expect, it, vi } from "vitest";
import { mutants } from "../reference-server/mutants/all-mutants.ts";
import { referenceServer, runForReport, type ParsedReport } from "./run-built-command.ts";
import { sandboxPlace } from "./truth/sandbox-place.ts";

vi.setConfig({ maxConcurrency: 4 });

const checks = ["fallback/calls-work-without-a-query", "fallback/calls-work-without-the-extension"];

/** What the two checks find at the reference server in a sandbox. */
async function runInSandbox(...server: readonly string[]): Promise<ParsedReport> {
  const chosen = checks.flatMap((check) => ["--check", check]);
  const report = await runForReport(
    ...chosen,
    "--execute",
    "--tool",
    "label_files",
    "--",
    ...referenceServer(...server),
  );
  expect(report.problems).toEqual([]);
  return report;
}

describe.concurrent("calls by clients that do without a query or the extension", () => {
  it.for([
    ["both", "2025-11-25", ["annotations", "resolve"]],
    ["all", "2025-11-25", ["annotations", "resolve", "resolution-ext"]],
    ["all", "2026-07-28", ["annotations", "resolve", "resolution-ext"]],
  ] as const)("find nothing at an honest server of %s in %s", async ([dialect, revision, spoken], context) => {
    await sandboxPlace(context);
    const { results } = await runInSandbox("--dialect", dialect, "--protocol", revision);
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    const ofQueries = results.filter(({ check }) => check === checks[0]);
    expect(ofQueries.map((result) => result.dialect).toSorted()).toEqual(spoken.toSorted());
  });

  const lies = mutants
    .filter(({ needsCalls }) => needsCalls === true)
    .flatMap((mutant) => mutant.dialects.map((dialect) => ({ ...mutant, dialect })));

  it.for(lies)("find the lie $id in the dialect $dialect", async (mutant, context) => {
    await sandboxPlace(context);
    const { id, dialect, killedBy } = mutant;
    const { results } = await runInSandbox("--dialect", dialect, "--mutant", id);
    expect(results.filter(({ verdict }) => ["fail", "warn"].includes(verdict))).toMatchObject(
      killedBy.map((check) => ({ check, dialect, message: expect.stringContaining("accepts the same call") })),
    );
  });
});
