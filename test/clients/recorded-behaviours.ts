import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import type { Check } from "../../harness/check/check.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { performRun } from "../../harness/run/runner.ts";
import type { Report } from "../../report-model/report-model.ts";
import { callsWorkWithoutAQuery, callsWorkWithoutTheExtension } from "../../suites/fallback/without.ts";
import { recordedRun } from "../recordings/judge-recording.ts";
import type { JudgedResult, RecordedBehaviours } from "../recordings/recorded-behaviours.ts";
import { referenceServer } from "../run-built-command.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";
import { behaviours, type Behaviour } from "./behaviours.ts";

const checks: readonly Check[] = [callsWorkWithoutAQuery, callsWorkWithoutTheExtension];
const referenceFiles = ["main.ts", "mutants/refused-calls.ts"].map((file) =>
  resolve(import.meta.dirname, "../../reference-server", file),
);
/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;

/** Servers that are called by clients that do without a query or without the extension. */
export const behavioursOfClients: RecordedBehaviours<Behaviour> = {
  directory: join(import.meta.dirname, "recordings"),
  all: behaviours,
  nameOf: ({ mutant = "honest", dialect, revision }) => `${mutant} ${dialect}, ${revision}`,
  programsOf: () => referenceFiles,
  checksOf: () => Promise.resolve(checks),
  run,
  expectOf,
  mayStayOpen: () => [],
};

async function run(
  { dialect, revision, mutant }: Behaviour,
  context: TestContext,
  watched: (checks: readonly Check[]) => readonly Check[] = (unwatched) => unwatched,
): Promise<Report> {
  const execution = await sandboxPlace(context);
  const lie = mutant === undefined ? [] : ["--mutant", mutant];
  const [command = "", program = "", ...args] = referenceServer("--dialect", dialect, "--protocol", revision, ...lie);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "clients-")));
  try {
    const report = await performRun({
      ...recordedRun,
      target: stdioTarget({ command, args: [resolve(program), ...args], cwd, env: {} }),
      checks: watched(checks),
      toolNames: ["label_files"],
      maxTimeMs,
      execution,
      client: { name: "test", version: "0.0.0" },
    });
    expect(report.problems).toEqual([]);
    return report;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function expectOf({ mutant, dialect, spoken, killedBy }: Behaviour, results: readonly JudgedResult[]): void {
  const found = results.filter(({ verdict }) => ["fail", "warn"].includes(verdict));
  const message: unknown = expect.stringContaining("accepts the same call");
  expect(found).toMatchObject(killedBy.map((check) => ({ check, dialect, message })));
  if (mutant !== undefined) return;
  expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  const ofQueries = results.filter(({ check }) => check === callsWorkWithoutAQuery.id);
  expect(ofQueries.map((result) => result.dialect).toSorted()).toEqual(spoken.toSorted());
}
