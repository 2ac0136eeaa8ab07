import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dialect } from "../../reference-server/dialect.ts";
import type { Report, Verdict } from "../../harness/run/report-model.ts";
import { runChecks } from "../../harness/run/runner.ts";
import { allChecks } from "../../suites/index.ts";
import { inMemoryTarget } from "../in-memory-target.ts";

/** Verdicts that say that a claim was contradicted. */
export const contradictions: ReadonlySet<Verdict> = new Set(["fail", "warn", "note", "ambiguous"]);

/** Runs every check on the reference server in memory, honest or with one lie. */
export async function runReference(options: { dialect: Dialect; mutant?: string; runs?: number }): Promise<Report> {
  const workingDirectory = mkdtempSync(join(tmpdir(), "kill-matrix-"));
  try {
    return await runChecks({
      target: inMemoryTarget(options, workingDirectory),
      checks: allChecks,
      dialect: "auto",
      toolNames: [],
      runs: options.runs ?? 1,
      timeoutMs: 250,
      maxTimeMs: 60_000,
      seed: 1,
      strict: false,
      version: "0.0.0",
      signal: new AbortController().signal,
      again: ({ id }) => id,
      progress: () => undefined,
    });
  } finally {
    rmSync(workingDirectory, { recursive: true, force: true });
  }
}

/** Ids of the checks that a report says are contradicted. */
export function contradictedChecks(report: Report): readonly string[] {
  return [...new Set(report.results.filter(({ verdict }) => contradictions.has(verdict)).map(({ check }) => check))];
}
