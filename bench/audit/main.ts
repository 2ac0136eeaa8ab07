import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { recordsIn } from "../../audit/record/results-directory.ts";
import { command, packageDirectory } from "../programs.ts";
import { ratioRow, renderTable, type Row } from "../table.ts";
import { planServers, serverList, type PlannedServer } from "./plan.ts";
import { unexpectedRecords } from "./expected.ts";

const help = `npm run bench:audit -- [options] [-- <options of audit>]

Audits generated servers of 10 to 30 tools, some of which hang, die, flood or lie, two at once, and compares the time with
that of single runs, one after the other. Says whether every planted lie is found, and how much memory the audit took.

  --servers <n>            how many there are (default: 200)
  --singles <n>            how many of them are run one by one, a multiple of 10; their time is scaled (default: all)
  --seed <n>               of their tools (default: 1)
  --directory <directory>  where everything goes; it is emptied (default: mcp-bench-audit in the directory for temporary files)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: "string", default: "200" },
    singles: { type: "string" },
    seed: { type: "string", default: "1" },
    directory: { type: "string", default: join(tmpdir(), "mcp-bench-audit") },
    help: { type: "boolean", default: false },
  },
});

/** A run of one of these servers takes seconds; what hangs is given up early. */
const usual = ["--execute", "--suite", "truth", "--runs", "3", "--max-time", "60", "--start-timeout", "10000"];
const jobs = 2;

if (values.help) process.stdout.write(help);
else await measure(Number(values.servers), Number(values.singles ?? values.servers), resolve(values.directory));

async function measure(count: number, singles: number, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const servers = planServers(count, Number(values.seed));
  const list = join(directory, "servers.json");
  const program = join(packageDirectory, "bench/audit/server.mjs");
  await writeFile(list, JSON.stringify(serverList(servers, process.execPath, program), null, 2));
  const alone = await auditOf(servers.slice(0, singles), join(directory, "alone"), list, 1);
  const together = await auditOf(servers, join(directory, "together"), list, jobs);
  const scaled = (alone.durationMs * count) / singles / jobs;
  const rows: readonly Row[] = [
    ratioRow(
      `${count} servers, ${jobs} at once; other: half of ${singles} single runs, scaled`,
      { ours: together.elapsedMs, other: scaled, ratio: together.elapsedMs / scaled },
      (ms) => `${(ms / 1000).toFixed(0)} s`,
      { atMost: 1.1 },
    ),
    ratioRow(
      "memory of the audit at its end; other: after a tenth of the servers",
      memoryRatio(together.memoryKib),
      (kib) => `${(kib / 1024).toFixed(0)} MB`,
      { atMost: 1.2 },
    ),
  ];
  const wrong = await unexpectedRecords(servers, join(directory, "together"));
  process.stdout.write(`\n${renderTable(rows)}\nload before: ${together.load}; single runs: ${alone.load}\n`);
  for (const line of wrong) process.stdout.write(`${line}\n`);
  process.stdout.write(`${servers.length} servers, ${wrong.length} of them not as planned\n`);
  process.exitCode = wrong.length === 0 && rows.every(({ met }) => met === true) ? 0 : 1;
}

interface Measured {
  readonly elapsedMs: number;
  /** Of all runs, without what the audit does around them. */
  readonly durationMs: number;
  /** After each server. */
  readonly memoryKib: readonly number[];
  readonly load: string;
}

async function auditOf(
  servers: readonly PlannedServer[],
  results: string,
  list: string,
  atOnce: number,
): Promise<Measured> {
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
  const only = servers.flatMap(({ id }) => ["--only", id]);
  const words = ["audit", list, ...only, "--results", results, "--jobs", String(atOnce), ...usual, ...positionals];
  const began = performance.now();
  const memoryKib: number[] = [];
  const child = spawn(process.execPath, [...command.args, ...words], { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: child.stderr })) {
    process.stderr.write(`${line}\n`);
    if (/^\d+\/\d+ /u.test(line) && child.pid !== undefined) memoryKib.push(await residentKib(child.pid));
  }
  const elapsedMs = performance.now() - began;
  let durationMs = 0;
  for await (const { record } of recordsIn(results)) durationMs += record.durationMs;
  return { elapsedMs, durationMs, memoryKib, load };
}

/** The largest of the first tenth and of the last. */
function memoryRatio(memoryKib: readonly number[]): {
  readonly ours: number;
  readonly other: number;
  readonly ratio: number;
} {
  const tenth = Math.max(1, Math.floor(memoryKib.length / 10));
  const [other, ours] = [Math.max(...memoryKib.slice(0, tenth)), Math.max(...memoryKib.slice(-tenth))];
  return { ours, other, ratio: ours / other };
}

async function residentKib(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, "utf8");
  return Number(/^VmRSS:\s*(\d+) kB$/mu.exec(status)?.[1] ?? Number.NaN);
}
