import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import type { Journal } from "../../harness/calls/journal/journal.ts";
import { suiteOf, type Check } from "../../harness/check/check.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { performRun } from "../../harness/run/runner.ts";
import type { Report } from "../../report-model/report-model.ts";
import { allChecks } from "../../suites/index.ts";
import type { Behaviour } from "./behaviours.ts";

const programs = { "server.mjs": process.execPath, "server.py": "python3", "server.sh": "sh" };
/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;
export const sideEffectChecks = allChecks.filter((check) => suiteOf(check) === "side-effects");

/** The file that is its server. */
export function programOf({ server }: Pick<Behaviour, "server">): string {
  return resolve(import.meta.dirname, server);
}

/** Runs the checks of side effects on a server whose queries behave in one way. */
export async function runBehaviour(
  behaviour: Behaviour,
  context: TestContext,
  watched: (checks: readonly Check[]) => readonly Check[] = (checks) => checks,
  journal?: Journal,
): Promise<Report> {
  const { server, dialect, tier } = behaviour;
  await provenPlan(context, [tier ?? "syscalls"]);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "side-effects-")));
  const directories = { cwd: join(root, "work"), home: join(root, "home"), elsewhere: join(root, "elsewhere") };
  for (const directory of Object.values(directories)) mkdirSync(directory);
  const { cwd, home, elsewhere } = directories;
  try {
    const report = await performRun({
      target: stdioTarget({
        command: programs[server],
        args: [programOf(behaviour), behaviour.behaviour, ...(dialect === undefined ? [] : [dialect])],
        cwd,
        env: { HOME: home, ELSEWHERE: elsewhere, UV_USE_IO_URING: "1" },
      }),
      checks: watched(sideEffectChecks),
      observe: tier === undefined ? { kind: "auto" } : { kind: "tiers", tiers: [tier] },
      runs: 3,
      maxTimeMs,
      seed: 1,
      client: { name: "test", version: "0.0.0" },
      ...(journal === undefined ? {} : { journal }),
    });
    expect(report.problems).toEqual([]);
    const tiers = tier === undefined ? ["protocol", "snapshot", "syscalls"] : [tier];
    expect(report.observation).toEqual({ tiers, missing: [] });
    return report;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
