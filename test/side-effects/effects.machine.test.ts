import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import type { ObserveChoice } from "../../harness/observe/observe-choice.ts";
import { suiteOf } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { performRun } from "../../harness/run/runner.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import { allChecks } from "../../suites/index.ts";
import { contradictions } from "../kill-matrix/run-mutant.ts";
import { acting, honest, unclear, type Behaviour } from "./behaviours.ts";

const programs = { "server.mjs": process.execPath, "server.py": "python3", "server.sh": "sh" };
/** Time is not the subject: a run takes seconds, and on a busy machine a minute. */
const maxTimeMs = 540_000;
const checks = allChecks.filter((check) => suiteOf(check) === "side-effects");

// A run waits most of its time: for a server to come to rest, and for what comes late.
vi.setConfig({ maxConcurrency: 4 });

const reports = new Map<Behaviour, Promise<Report>>();

/** One run of each, whatever tests look at it. */
function reportOf(behaviour: Behaviour): Promise<Report> {
  const report = reports.get(behaviour) ?? run(behaviour);
  reports.set(behaviour, report);
  return report;
}

async function run(
  { server, behaviour, dialect }: Behaviour,
  observe: ObserveChoice = { kind: "auto" },
): Promise<Report> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "side-effects-")));
  const directories = { cwd: join(root, "work"), home: join(root, "home"), elsewhere: join(root, "elsewhere") };
  for (const directory of Object.values(directories)) mkdirSync(directory);
  const { cwd, home, elsewhere } = directories;
  try {
    const report = await performRun({
      target: stdioTarget({
        command: programs[server],
        args: [resolve(import.meta.dirname, server), behaviour, ...(dialect === undefined ? [] : [dialect])],
        cwd,
        env: { HOME: home, ELSEWHERE: elsewhere, UV_USE_IO_URING: "1" },
      }),
      checks,
      observe,
      runs: 3,
      maxTimeMs,
      seed: 1,
      client: { name: "test", version: "0.0.0" },
    });
    expect(report.problems).toEqual([]);
    return report;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function contradicted({ results }: Report): Behaviour["kills"] {
  return results.filter(({ verdict }) => contradictions.has(verdict)).map(({ check, verdict }) => [check, verdict]);
}

function undecided({ results }: Report): readonly string[] {
  return results.filter(({ verdict }) => verdict === "inconclusive" || verdict === "not-run").map(({ check }) => check);
}

function nameOf({ server, behaviour, dialect }: Behaviour): string {
  return `${server} ${behaviour}${dialect === undefined ? "" : `, ${dialect}`}`;
}

describe.concurrent("a server that is accused of nothing", () => {
  it.for(honest.map((each) => [nameOf(each), each] as const))("%s", async ([, behaviour], context) => {
    await provenPlan(context, ["syscalls"]);
    const report = await run(behaviour);
    expect(contradicted(report)).toEqual([]);
    const { mayStayOpen = [] } = behaviour;
    expect(undecided(report).filter((check) => !mayStayOpen.includes(check))).toEqual([]);
    expect(report.observation).toEqual({ tiers: ["protocol", "snapshot", "syscalls"], missing: [] });
  });
});

describe.concurrent("a server of which nothing can be told", () => {
  it.for(unclear.map((each) => [nameOf(each[0]), ...each] as const))(
    "%s is undecided",
    async ([, behaviour, open], context) => {
      await provenPlan(context, ["syscalls"]);
      const report = await run(behaviour);
      expect(contradicted(report)).toEqual([]);
      expect(undecided(report)).toEqual(open);
    },
  );
});

describe.concurrent("a server whose queries have an effect", () => {
  it.for(acting.map((each) => [nameOf(each), each] as const))(
    "%s is found out by the checks that are about it, and by no other",
    async ([, behaviour], context) => {
      await provenPlan(context, ["syscalls"]);
      const report = await reportOf(behaviour);
      expect(contradicted(report)).toEqual(behaviour.kills);
    },
  );

  it("is not accused of reading a database in WAL mode", async (context) => {
    await provenPlan(context, ["syscalls"]);
    const { results } = await run({ server: "server.py", behaviour: "read-a-row-in-wal-mode", kills: [] });
    const [found] = results.filter(({ check }) => check === "side-effects/queries-change-no-file");
    // An instance that was killed leaves the log behind, and the next one then makes none.
    expect(["ambiguous", "inconclusive"]).toContain(found?.verdict);
  });

  it("is shown with the smallest arguments, what was done to which file, and the process that did it", async (context) => {
    await provenPlan(context, ["syscalls"]);
    const [rare] = acting.filter(({ behaviour }) => behaviour === "append-for-one-combination");
    if (rare === undefined) throw new Error("no server acts for one combination only");
    const report = await reportOf(rare);
    const [finding] = report.results.filter(({ verdict }) => verdict === "fail");
    expect(finding?.counterexample).toMatchObject({
      arguments: { mode: "c", deep: true, dry: false },
      calls: [{ method: "tools/annotations" }],
      reproduced: { times: 3, of: 3 },
    });
    expect(finding?.evidence?.observed.join("\n")).toMatch(/\btrace\b.*, by node \(process \d+\)/u);
  });
});

describe("a server whose queries are watched in a sandbox only", () => {
  const changesFile = "side-effects/queries-change-no-file";
  const others = checks.map(({ id }) => id).filter((id) => id !== changesFile);

  it.for([
    ["write-here", "fail"],
    ["write-to-tmpdir", "fail"],
    ["touch", "note"],
    ["cache-at-first-request", "pass"],
    ["nothing", "pass"],
  ] as const)("%s is judged by what became of its files", async ([behaviour, verdict], context) => {
    await provenPlan(context, ["sandbox"]);
    const server: Behaviour = { server: "server.mjs", behaviour, kills: [] };
    const report = await run(server, { kind: "tiers", tiers: ["sandbox"] });
    expect(report.observation).toEqual({ tiers: ["sandbox"], missing: [] });
    expect(report.results.filter(({ check }) => check === changesFile)).toMatchObject([{ verdict }]);
    expect(undecided(report)).toEqual(others);
  });
});
