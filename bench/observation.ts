import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { findSandbox } from "../harness/calls/find-sandbox.ts";
import { stdioTarget } from "../harness/connect/stdio-target.ts";
import { prepareLaunch, type LaunchPlan } from "../harness/observe/launch/prepare-launch.ts";
import { syscallsTier } from "../harness/observe/syscalls/syscalls-tier.ts";
import { openSession } from "../harness/session/session.ts";
import { defaultRun, runNode } from "./processes.ts";
import { filesystemServer, referenceServer } from "./programs.ts";
import { launchOf, queryTimeoutMs } from "./queries.ts";
import { compare, median } from "./rounds.ts";
import { ratioRow, type Row } from "./table.ts";

const maxStartMs = 250;
const maxExecutionSeconds = 25;
const maxSlowdown = 2;

/** What watching costs: the start of a server, a default run, and calling every tool of a server. */
export async function observationRows(temporaryDirectory: string): Promise<readonly Row[]> {
  const found = await findSandbox(false);
  const what = "start of a server in the sandbox, traced; other: plain";
  if (found.kind === "missing" || !found.plan.inside.some(({ tier }) => tier === syscallsTier.id)) {
    const result = found.kind === "missing" ? found.problem : "no system calls can be traced";
    return [{ what, ours: "", other: "", result, target: `+ <= ${maxStartMs} ms` }];
  }
  return [
    await startRow(what, { wrappers: [found.plan.box, ...found.plan.inside] }, temporaryDirectory),
    await defaultRunRow(),
    await executionRow(temporaryDirectory),
  ];
}

async function startRow(what: string, plan: LaunchPlan, temporaryDirectory: string): Promise<Row> {
  const { ours, other } = await compare(
    { ours: () => startMs(plan, temporaryDirectory), other: () => startMs({ wrappers: [] }, temporaryDirectory) },
    15,
    2,
  );
  const added = ours - other;
  return {
    what,
    ours: `${Math.round(ours)} ms`,
    other: `${Math.round(other)} ms`,
    result: `+ ${Math.round(added)} ms`,
    target: `+ <= ${maxStartMs} ms`,
    met: added <= maxStartMs,
  };
}

/** From the launch to the end of the handshake and the list of tools. */
async function startMs(plan: LaunchPlan, temporaryDirectory: string): Promise<number> {
  const began = performance.now();
  const launch = prepareLaunch(launchOf(referenceServer), { ...plan, alsoShown: [temporaryDirectory] });
  try {
    const signal = new AbortController().signal;
    const options = { client: { name: "bench", version: "0" }, timeoutMs: queryTimeoutMs, temporaryDirectory, signal };
    const session = await openSession(stdioTarget(launch.target), options);
    const elapsed = performance.now() - began;
    await session.close();
    return elapsed;
  } finally {
    launch.close();
  }
}

async function defaultRunRow(): Promise<Row> {
  const run = (tiers: string) => () => runNode(defaultRun(referenceServer, "--observe", tiers));
  const sides = { ours: run("protocol,snapshot,syscalls"), other: run("protocol,snapshot") };
  const what = "default run, reference server, system calls traced; other: not traced";
  const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
  return ratioRow(what, await compare(sides, 3, 0), seconds, { atMost: maxSlowdown });
}

async function executionRow(temporaryDirectory: string): Promise<Row> {
  const taken: number[] = [];
  for (let round = 0; round < 3; round++) {
    const directory = await mkdtemp(join(temporaryDirectory, "execute-"));
    try {
      const options = ["--execute", "--cwd", directory];
      taken.push(await runNode(defaultRun(filesystemServer(directory), ...options)));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
  const seconds = median(taken) / 1000;
  return {
    what: "--execute, server-filesystem, 14 tools",
    ours: `${seconds.toFixed(1)} s`,
    other: "",
    result: "",
    target: `<= ${maxExecutionSeconds} s`,
    met: seconds <= maxExecutionSeconds,
  };
}
