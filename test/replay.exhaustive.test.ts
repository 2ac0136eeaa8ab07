import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readFindingFile, sightingOf, type GivenFinding } from "../cli/run/finding-file.ts";
import { mutants } from "../reference-server/mutants/all-mutants.ts";
import { revisionOf } from "../reference-server/mutants/find-mutant.ts";
import type { Mutant } from "../reference-server/mutants/mutant.ts";
import type { Dialect } from "../reference-server/protocol/dialect.ts";
import { outcomeOfReplay, type ReplayOutcome } from "../report-model/replay-outcome.ts";
import { savedFindings } from "../report-model/saved-finding.ts";
import { checksWith } from "../suites/index.ts";
import { petShopMapping } from "./http-verbs/pet-shop.ts";
import { runReference } from "./kill-matrix/run-mutant.ts";

const perSuite = 3;
const sampled = [...new Set(mutants.map(({ suite }) => suite))].flatMap((suite) =>
  mutants.filter((mutant) => mutant.suite === suite).slice(0, perSuite),
);
const checks = checksWith(await petShopMapping());
const directory = mkdtempSync(join(tmpdir(), "replay-matrix-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Lies in some of its sessions, and which ones are asked depends on how many were launched before. */
const liesAtTimes = new Set(["reading-tool-writes-now-and-then"]);

/** What the checks that the mutant names find of it, saved and read again. */
async function findingsOf(mutant: Mutant, dialect: Dialect): Promise<readonly GivenFinding[]> {
  const { id, suite, killedBy } = mutant;
  const report = await runReference({
    dialect,
    revision: revisionOf(mutant),
    mutant: id,
    httpVerbs: suite === "http-verbs",
    runs: suite === "determinism" ? 5 : 1,
    only: killedBy,
  });
  const found = savedFindings(report);
  return Promise.all(
    killedBy.flatMap((check) => {
      const [first] = found.filter((finding) => finding.check === check);
      if (first === undefined) return [];
      const path = join(directory, `${first.id}.json`);
      writeFileSync(path, JSON.stringify(first));
      return [readFindingFile(path)];
    }),
  );
}

/** Looks for a finding again, as the command does. */
async function replayed(
  mutant: Mutant,
  dialect: Dialect,
  finding: GivenFinding,
  lies: boolean,
): Promise<ReplayOutcome> {
  const { conversation, tool } = finding;
  const evidence = checks.find(({ id }) => id === finding.check)?.evidence;
  const check = checks.find(({ id }) => id === finding.check) ?? expect.fail("no such check");
  const isHeld = typeof conversation !== "string" && evidence?.replays?.(check) === true;
  const report = await runReference({
    dialect,
    revision: revisionOf(mutant),
    ...(lies ? { mutant: mutant.id } : {}),
    httpVerbs: mutant.suite === "http-verbs",
    runs: finding.runs,
    toolNames: tool === undefined ? [] : [tool],
    only: [finding.check],
    ...(isHeld ? { replaying: sightingOf(finding, conversation) } : {}),
  });
  return outcomeOfReplay(report, finding, { isHeld, restsOnWholeRun: evidence?.restsOnWholeRun === true });
}

describe("a finding that was saved", () => {
  it.each(sampled)("of $id still contradicts in it, and no longer in the honest server", async (mutant) => {
    const [dialect = expect.fail("no dialect")] = mutant.dialects;
    const findings = await findingsOf(mutant, dialect);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      const { check } = finding;
      const lying = await replayed(mutant, dialect, finding, true);
      expect({ check, ...lying }).toMatchObject({ check, exitCode: 1 });
      expect(liesAtTimes.has(mutant.id) ? ["still", "at-times"] : ["still"]).toContain(lying.kind);
      const honest = await replayed(mutant, dialect, finding, false);
      expect({ check, ...honest }).toMatchObject({ check, kind: "no-longer", exitCode: 0 });
    }
  });
});
