import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { findSandbox } from "../harness/calls/boxes/find-sandbox.ts";
import { stdioTarget } from "../harness/connect/stdio-target.ts";
import { upstreamSettings } from "../harness/observe/fixture-upstream.ts";
import { prepareLaunch, type LaunchPlan } from "../harness/observe/launch/prepare-launch.ts";
import { syscallsTier } from "../harness/observe/syscalls/syscalls-tier.ts";
import { openSession } from "../harness/session/session.ts";
import { defaultRun, runNode, trafficIn, watchNode } from "./processes.ts";
import {
  fiveToolsServer,
  filesystemServer,
  manyApiToolsServer,
  manyToolsServer,
  memoryServer,
  packageDirectory,
  referenceServer,
  type Program,
} from "./programs.ts";
import { launchOf, queryTimeoutMs } from "./queries.ts";
import { compare, median } from "./rounds.ts";
import { addedRow, ratioRow, type Row } from "./table.ts";

const maxStartMs = 250;
/** What stands for web APIs starts beside the server. */
const maxUpstreamMs = 150;
/** Servers whose tools are called, with the target for it. */
const called = [
  { what: "server-filesystem, 14 tools", server: filesystemServer, maxSeconds: 8 },
  { what: "server-memory, 9 tools", server: (): Program => memoryServer, maxSeconds: 6 },
  { what: "five trivial tools", server: (): Program => fiveToolsServer, maxSeconds: 4 },
  { what: "353 tools, some slow, some silent", server: (): Program => manyToolsServer, maxSeconds: 120 },
  { what: "300 tools of a web API", server: (): Program => manyApiToolsServer, maxSeconds: 60 },
] as const;
const maxSlowdown = 2;

/** What watching costs: the start of a server, a default run, and calling every tool of a server. */
export async function observationRows(temporaryDirectory: string): Promise<readonly Row[]> {
  const found = await findSandbox(false);
  const what = "start of a server in the sandbox, traced; other: plain";
  if (found.kind === "missing" || !found.plan.inside.some(({ tier }) => tier === syscallsTier.id)) {
    const result = found.kind === "missing" ? found.problem : "no system calls can be traced";
    return [{ what, ours: "", other: "", result, target: `+ <= ${maxStartMs} ms` }];
  }
  const boxed = { wrappers: [found.plan.box, ...found.plan.inside] };
  // What is compiled for this program looks for the one that stands for web APIs where a build of the package has it.
  await cp(join(packageDirectory, "dist/upstream"), join(packageDirectory, "bench/.build/dist/upstream"), {
    recursive: true,
  });
  const answered = { ...boxed, upstream: upstreamSettings() };
  const withUpstream = "start of a server in the sandbox, web APIs answered; other: not answered";
  return [
    await startRow(what, [boxed, { wrappers: [] }], maxStartMs, temporaryDirectory),
    await startRow(withUpstream, [answered, boxed], maxUpstreamMs, temporaryDirectory),
    await defaultRunRow(),
    ...(await executionRows(temporaryDirectory)),
  ];
}

async function startRow(
  what: string,
  [plan, otherPlan]: readonly [LaunchPlan, LaunchPlan],
  maxMs: number,
  temporaryDirectory: string,
): Promise<Row> {
  const sides = { ours: () => startMs(plan, temporaryDirectory), other: () => startMs(otherPlan, temporaryDirectory) };
  return addedRow(what, await compare(sides, 15, 2), maxMs);
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

async function executionRows(temporaryDirectory: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { what, server, maxSeconds } of called) {
    const runs: Execution[] = [];
    for (let round = 0; round < 3; round++) runs.push(await execute(server, temporaryDirectory));
    const seconds = median(runs.map(({ elapsedMs }) => elapsedMs)) / 1000;
    const processor = median(runs.map(({ processorMs }) => processorMs)) / 1000;
    rows.push({
      what: `--execute, ${what}; ${median(runs.map(({ launches }) => launches))} launches`,
      ours: `${seconds.toFixed(1)} s`,
      other: "",
      result: `${processor.toFixed(1)} s of processors`,
      target: `<= ${maxSeconds} s`,
      met: seconds <= maxSeconds,
    });
  }
  return rows;
}

interface Execution {
  readonly elapsedMs: number;
  readonly processorMs: number;
  /** How often the server was started. */
  readonly launches: number;
}

async function execute(server: (directory: string) => Program, temporaryDirectory: string): Promise<Execution> {
  const directory = await mkdtemp(join(temporaryDirectory, "execute-"));
  try {
    const options = ["--execute", "--report", "json", "--cwd", directory];
    const { elapsedMs, processorMs, stdout } = await watchNode(defaultRun(server(directory), ...options));
    return { elapsedMs, processorMs, launches: trafficIn(stdout).sessions };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
