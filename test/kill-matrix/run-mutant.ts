import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dialect } from "../../reference-server/protocol/dialect.ts";
import type { Report } from "../../report-model/report-model.ts";
import { sharedGenerators } from "../../harness/inputs/fixture-generators.ts";
import type { GeneratorStore } from "../../harness/inputs/generator-store.ts";
import type { Sighting } from "../../harness/pursuit/same-finding.ts";
import { isContradiction } from "../../harness/pursuit/pursue.ts";
import { performRun } from "../../harness/run/runner.ts";
import { checksWith } from "../../suites/index.ts";
import { revisionOf } from "../../reference-server/mutants/find-mutant.ts";
import type { Mutant } from "../../reference-server/mutants/mutant.ts";
import type { Revision } from "../../reference-server/protocol/revision.ts";
import { serverStatus } from "../../reference-server/tools/server-status.ts";
import { manageFiles } from "../../reference-server/tools/manage-files.ts";
import { lookupRecords } from "../../reference-server/tools/lookup-records.ts";
import { archive } from "../../reference-server/tools/archive.ts";
import { petShopMapping } from "../http-verbs/pet-shop.ts";
import { referenceTarget } from "../in-memory-target.ts";
import { FewArguments } from "./few-arguments.ts";
import { inVirtualTime } from "../virtual-time.ts";

/** Those on HTTP verbs apply to the mutants that list tools of the pet shop, and to no others. */
const checks = checksWith(await petShopMapping());

interface Setting {
  readonly dialect: Dialect;
  readonly revision: Revision;
  readonly mutant?: string;
  readonly httpVerbs?: boolean;
  readonly runs?: number;
  readonly toolNames?: readonly string[];
  /** Arguments to ask about; all that there are when absent. */
  readonly generators?: GeneratorStore;
  /** Ids of the checks to run; all when absent. */
  readonly only?: readonly string[];
  /** A finding whose conversation is held again. */
  readonly replaying?: Sighting;
}

let loaded: Promise<unknown> | undefined;

/** Some modules are loaded when they are first needed, the last of them to shrink a finding; virtual time does not wait. */
export function loadModules(): Promise<unknown> {
  loaded ??= run({ dialect: "annotations", revision: "2025-11-25", mutant: "changes-its-mind-in-between" }, 10_000);
  return loaded;
}

/** Runs every check on the reference server in memory, honest or with one lie, in virtual time. */
export async function runReference(setting: Setting): Promise<Report> {
  await loadModules();
  return inVirtualTime(() => run(setting, 250));
}

async function run(options: Setting, timeoutMs: number): Promise<Report> {
  const workingDirectory = mkdtempSync(join(tmpdir(), "kill-matrix-"));
  try {
    const report = await performRun({
      target: referenceTarget(options, workingDirectory),
      protocol: options.revision,
      checks: checks.filter(({ id }) => options.only?.includes(id) ?? true),
      ...(options.replaying === undefined ? {} : { replaying: options.replaying }),
      toolNames: options.toolNames ?? [],
      runs: options.runs ?? 1,
      generators: options.generators ?? sharedGenerators,
      timeoutMs,
      maxTimeMs: 60_000,
      seed: 1,
      client: { name: "test", version: "0.0.0" },
    });
    // A check that fails finds nothing, which must not look like a mutant that lives or a server that is honest.
    if (report.exitCode === 70) throw new Error(report.problems.map(({ message }) => message).join("\n"));
    return report;
  } finally {
    rmSync(workingDirectory, { recursive: true, force: true });
  }
}

/** Ids of the checks that a report says are contradicted. */
export function contradictedChecks(report: Report): readonly string[] {
  return [...new Set(report.results.filter(({ verdict }) => isContradiction(verdict)).map(({ check }) => check))];
}

/** Of the tools of the reference server, these show nearly all lies. */
const tellingTools = [manageFiles, archive, lookupRecords, serverStatus].map(({ name }) => name);

/** What of the matrix one run has. */
export interface MatrixPart {
  /** Which tools are asked about: the one that most likely shows the lie, or all telling ones and the one that shows it. */
  readonly asked: "one" | "telling";
  /** Ids of the checks; every check when absent. */
  readonly only?: readonly string[];
}

/** The report of a run against a mutant. */
export function runMutant(mutant: Mutant, dialect: Dialect, { asked, only }: MatrixPart): Promise<Report> {
  const { id, suite, shownBy } = mutant;
  const telling = [...tellingTools, ...(shownBy === undefined ? [] : [shownBy])];
  const toolNames = asked === "one" ? [shownBy ?? manageFiles.name] : telling;
  return runReference({
    dialect,
    revision: revisionOf(mutant),
    mutant: id,
    // The tools of the pet shop are its own.
    toolNames: suite === "http-verbs" ? [] : toolNames,
    generators: new FewArguments(sharedGenerators, shownBy),
    ...(only === undefined ? {} : { only }),
  });
}
