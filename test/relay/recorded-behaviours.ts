import { join, resolve } from "node:path";
import { expect } from "vitest";
import { openRelay } from "../../cli/relay/open-relay.ts";
import { defaultArguments } from "../../cli/options/run-arguments.ts";
import type { Check } from "../../harness/check/check.ts";
import { performRun } from "../../harness/run/runner.ts";
import type { Report } from "../../report-model/report-model.ts";
import { offeredRevision } from "../../harness/revisions/revisions.ts";
import { builtPrograms } from "../built-programs.ts";
import { recordedRun } from "../recordings/judge-recording.ts";
import type { JudgedResult, RecordedBehaviours } from "../recordings/recorded-behaviours.ts";
import { behaviours, type RelayBehaviour } from "./behaviours.ts";
import { checksOfRun, plainChecks } from "./plain-evidence.ts";

const programs = ["main.ts", "relay-programs/run-relay.ts", "relay/all-relay-mutants.ts"].map((file) =>
  resolve(import.meta.dirname, "../../reference-server", file),
);
/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;
const contradictions: readonly string[] = ["fail", "warn", "ambiguous", "inconclusive"];

/** Whole runs against relays, by each transport on either side. */
export const behavioursOfRelays: RecordedBehaviours<RelayBehaviour> = {
  directory: join(import.meta.dirname, "recordings"),
  all: behaviours,
  nameOf: ({ name }) => name,
  programsOf: () => programs,
  checksOf: () => Promise.resolve(plainChecks),
  run: ({ words, overHttp }, _context, watched = (unwatched) => unwatched) =>
    runRelay(words, overHttp === true, checksOfRun(watched(plainChecks))),
  expectOf,
  mayStayOpen: () => [],
};

/** As the command `relay` does it. */
async function runRelay(words: readonly string[], overHttp: boolean, checks: readonly Check[]): Promise<Report> {
  const url = overHttp ? { url: "http://127.0.0.1:{port}/mcp" } : {};
  const options = { ...defaultArguments, ...url, protocol: offeredRevision.id, rename: [], override: [] };
  const relay = await openRelay(options, ["node", resolve(builtPrograms.command), "reference", ...words]);
  try {
    const report = await performRun({
      ...recordedRun,
      target: relay.named.target,
      relaying: relay.relaying,
      checks,
      protocol: offeredRevision.id,
      maxTimeMs,
      client: { name: "test", version: "0.0.0" },
    });
    expect(report.problems).toEqual([]);
    return report;
  } finally {
    await relay.end();
  }
}

function expectOf({ found, passes }: RelayBehaviour, results: readonly JudgedResult[]): void {
  const contradicted = results.filter(({ verdict }) => contradictions.includes(verdict));
  const shown = new Set(contradicted.map(({ check, verdict }) => `${verdict} ${check}`));
  expect([...shown].toSorted()).toEqual(found.toSorted());
  expect(results.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThanOrEqual(passes);
}
