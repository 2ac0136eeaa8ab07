import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GeneratorStore } from "../../harness/inputs/generator-store.ts";
import { performRun } from "../../harness/run/runner.ts";
import type { RelayMutant } from "../../reference-server/relay/relay-mutant.ts";
import type { Report } from "../../report-model/report-model.ts";
import { relayChecks } from "../../suites/relay/index.ts";
import { inVirtualTime } from "../virtual-time.ts";
import { inMemoryRelay } from "./in-memory-relay.ts";

const generators = new GeneratorStore();
let loaded: Promise<unknown> | undefined;

/** These have all that a relay of ours loses: most of the time of a run goes into queries about tools. */
const telling = ["manage_files", "lookup_records", "server_status", "rich_result", "always_fails"];
/** They do not list all of those, and what is not listed cannot be chosen. */
const hiding: readonly string[] = ["merged-tools-only-read", "first-page-only"];

/** The tools that show a fault to the checks that it names; empty for all. */
export function tellingTools({ id }: RelayMutant): readonly string[] {
  return hiding.includes(id) ? [] : telling;
}

/**
 * Runs the checks of relays on a relay of ours in memory, honest or with one fault, in virtual time.
 *
 * @param toolNames all when empty
 */
export async function runRelay(mutant?: RelayMutant, toolNames: readonly string[] = []): Promise<Report> {
  // Some modules are loaded when they are first needed; virtual time does not wait for that.
  loaded ??= run(undefined, [], 10_000);
  await loaded;
  return inVirtualTime(() => run(mutant, toolNames, 500));
}

async function run(mutant: RelayMutant | undefined, toolNames: readonly string[], timeoutMs: number): Promise<Report> {
  const directory = mkdtempSync(join(tmpdir(), "relay-"));
  try {
    const report = await performRun({
      ...inMemoryRelay(directory, mutant),
      checks: relayChecks,
      protocol: "2025-11-25",
      toolNames,
      runs: 1,
      generators,
      timeoutMs,
      maxTimeMs: 120_000,
      seed: 1,
      client: { name: "test", version: "0.0.0" },
    });
    // A check that fails finds nothing, which must not look like a mutant that lives or a relay that is honest.
    if (report.exitCode === 70) throw new Error(report.problems.map(({ message }) => message).join("\n"));
    return report;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
