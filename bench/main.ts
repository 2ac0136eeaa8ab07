import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import {
  defaultRun,
  defaultRunOverHttp,
  runNode,
  toolListing,
  toolListingOverHttp,
  trafficIn,
  watchNode,
  type ProcessRun,
} from "./processes.ts";
import {
  command,
  echoServer,
  everythingServer,
  everythingServerOverHttp,
  referenceServer,
  referenceServerOverHttp,
  type Program,
} from "./programs.ts";
import { openBareHttpLoop, openHarnessOverHttp, openSdkClientOverHttp, serveHttp } from "./http-throughput.ts";
import { makeQueries } from "./queries.ts";
import { installedPackagesRow } from "./installed-packages.ts";
import { scenarioCostRow } from "./clients/scenario-cost.ts";
import { observationRows } from "./observation.ts";
import { reportFormatRows } from "./report-formats.ts";
import { compare } from "./rounds.ts";
import { ratioRow, renderTable, type Row } from "./table.ts";
import { openBareLoop, openHarness, openSdkClient, type Asker } from "./throughput.ts";

/** Ten to the sixth bytes each, the stricter reading. */
const maxMegabytes = 110;

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const perSecond = (value: number): string => `${whole(value)}/s`;
const milliseconds = (value: number): string => `${Math.round(value)} ms`;

async function throughputRows(temporaryDirectory: string): Promise<readonly Row[]> {
  const queries = await makeQueries(referenceServer, temporaryDirectory);
  const harnessOn = (server: Program): Promise<Asker> => openHarness(server, queries, temporaryDirectory);
  return [
    ratioRow(
      "queries, reference server; other: bare loop",
      await race(await harnessOn(referenceServer), openBareLoop(referenceServer, queries), 15),
      perSecond,
      { atLeast: 0.7 },
    ),
    ratioRow(
      "queries, reference server; other: SDK client, one by one",
      await race(await harnessOn(referenceServer), await openSdkClient(referenceServer, queries), 11),
      perSecond,
      { atLeast: 3 },
    ),
    ratioRow(
      "queries, echo server; other: bare loop",
      await race(await harnessOn(echoServer), openBareLoop(echoServer, queries), 31),
      perSecond,
      { atLeast: 0.3 },
    ),
  ];
}

async function throughputOverHttpRows(temporaryDirectory: string): Promise<readonly Row[]> {
  const queries = await makeQueries(referenceServer, temporaryDirectory);
  const served = await serveHttp(referenceServerOverHttp);
  const ours = (): Promise<Asker> => openHarnessOverHttp(served, queries, temporaryDirectory);
  const rows = [
    ratioRow(
      "queries over HTTP, reference server; other: bare loop of node:http",
      await race(await ours(), await openBareHttpLoop(served, queries), 15),
      perSecond,
      { atLeast: 0.7 },
    ),
    ratioRow(
      "queries over HTTP, reference server; other: SDK client, one by one",
      await race(await ours(), await openSdkClientOverHttp(served, queries), 11),
      perSecond,
      { atLeast: 2 },
    ),
  ];
  await served.end();
  return rows;
}

async function race(ours: Asker, other: Asker, rounds: number): ReturnType<typeof compare> {
  const result = await compare({ ours: ours.ask, other: other.ask }, rounds, 3);
  await Promise.all([ours.end(), other.end()]);
  return result;
}

async function processRows(): Promise<readonly Row[]> {
  const run = {
    ours: () => runNode(defaultRun(everythingServer)),
    other: () => runNode(toolListing(everythingServer)),
  };
  const runOverHttp = {
    ours: () => runNode(defaultRunOverHttp(everythingServerOverHttp)),
    other: () => runNode(toolListingOverHttp(everythingServerOverHttp)),
  };
  const help = { ours: () => runNode([...command.args, "--help"]), other: () => runNode(["-e", "0"]) };
  return [
    ratioRow("default run, server-everything; other: initialize and list", await compare(run, 15, 1), milliseconds, {
      atMost: 1.5,
    }),
    ratioRow(
      "default run over HTTP, server-everything; other: initialize and list",
      await compare(runOverHttp, 15, 1),
      milliseconds,
      { atMost: 2 },
    ),
    ratioRow("--help; other: node -e 0", await compare(help, 31, 2), milliseconds, { atMost: 1.25 }),
  ];
}

async function wholeRunRows(): Promise<readonly Row[]> {
  const everything = await watchNode(defaultRun(everythingServer));
  const reference = await watchNode(defaultRun(referenceServer, "--report", "json"));
  return [
    memoryRow("peak memory, default run, server-everything", everything),
    memoryRow("peak memory, default run, reference server", reference),
    {
      what: `default run, reference server, ${whole(trafficIn(reference.stdout).requests)} requests`,
      ours: `${(reference.elapsedMs / 1000).toFixed(1)} s`,
      other: "",
      result: "",
      target: "",
    },
  ];
}

function memoryRow(what: string, { peakMegabytes }: ProcessRun): Row {
  return {
    what,
    ours: `${Math.round(peakMegabytes)} MB`,
    other: "",
    result: "",
    target: `<= ${maxMegabytes} MB`,
    met: peakMegabytes <= maxMegabytes,
  };
}

const [loadBefore] = loadavg();
const temporaryDirectory = await mkdtemp(join(tmpdir(), "bench-"));
try {
  const rows = [
    ...(await throughputRows(temporaryDirectory)),
    ...(await throughputOverHttpRows(temporaryDirectory)),
    ...(await processRows()),
    ...(await wholeRunRows()),
    await scenarioCostRow(temporaryDirectory),
    ...(await observationRows(temporaryDirectory)),
    ...(await reportFormatRows(temporaryDirectory)),
    await installedPackagesRow(temporaryDirectory),
  ];
  // Client and server want a core each: where others work too, every client is slower, the pipelined one most.
  const load = (loadBefore ?? 0).toFixed(1);
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} cores, load ${load} before the start. Medians; both sides of a ratio ran in turn.\n\n`,
  );
  process.stdout.write(renderTable(rows));
  const missed = rows.filter(({ met }) => met === false);
  if (missed.length > 0) process.stdout.write(`\n${missed.length} missed.\n`);
  if (missed.length > 0 && process.argv.includes("--strict")) process.exitCode = 1;
} finally {
  await rm(temporaryDirectory, { recursive: true, force: true });
}
