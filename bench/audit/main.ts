import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { recordsIn } from "../../audit/record/results-directory.ts";
import { writeSite } from "../../audit/site/write-site.ts";
import { packageDirectory } from "../programs.ts";
import { ratioRow, renderTable, type Row } from "../table.ts";
import { plantedLies, unexpectedRecords } from "./expected.ts";
import { losses, recordTexts } from "./losses.ts";
import { mergeThousand } from "./merged-thousand.ts";
import { Pieces, type Moment, type Piece } from "./pieces.ts";
import { planServers, serverList, type PlannedServer } from "./plan.ts";

const help = `npm run bench:audit -- [options] [-- <options of audit>]

Audits generated servers of 10 to 30 tools, some of which hang, die, flood or lie, two at once. The audit is killed three
times with SIGKILL, and goes on. Tells: the time, compared with that of single runs; the memory of the audit; each planted
lie; what was lost or done twice; and time and memory of a merge of 1,000 results.

  --servers <n>            how many there are (default: 200)
  --singles <n>            how many of them are run one by one first, a multiple of 10 (default: 20). The time of all is
                           reckoned from how much sooner these end alone than two at once
  --seed <n>               of their tools (default: 1)
  --directory <directory>  where everything goes; it is emptied (default: mcp-bench-audit in the directory for temporary files)
  --resume                 go on with what the directory has
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: "string", default: "200" },
    singles: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    directory: { type: "string", default: join(tmpdir(), "mcp-bench-audit") },
    resume: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** What hangs is given up early, and no run ends for want of time: it would miss lies on a slow machine. */
const usual = [
  "--execute",
  "--suite",
  "truth",
  "--runs",
  "3",
  "--max-time",
  "300",
  "--timeout",
  "5000",
  "--start-timeout",
  "10000",
];
const jobs = 2;
const merged = 1_000;

if (values.help) process.stdout.write(help);
else {
  const servers = planServers(Number(values.servers), Number(values.seed));
  await measure(servers, servers.slice(0, Number(values.singles)), resolve(values.directory));
}

async function measure(
  servers: readonly PlannedServer[],
  singles: readonly PlannedServer[],
  directory: string,
): Promise<void> {
  if (!values.resume) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const list = join(directory, "servers.json");
  const program = join(packageDirectory, "bench/audit/server.mjs");
  await writeFile(list, JSON.stringify(serverList(servers, process.execPath, program), null, 2));
  const [alone, together] = [join(directory, "alone"), join(directory, "together")];
  const words = [list, ...usual, ...positionals];
  const only = singles.flatMap(({ id }) => ["--only", id]);
  const ofAlone = await Pieces.in(join(directory, "alone.json"));
  await ofAlone.goOn([...words, ...only, "--results", alone, "--jobs", "1"]);
  const ofTogether = await Pieces.in(join(directory, "together.json"));
  const lost = await auditWithKills(servers, ofTogether, [...words, "--jobs", String(jobs)], together);
  await writeSite({ results: together, to: join(directory, "site"), title: "Generated servers" });
  const lies = await plantedLies(servers, together, join(directory, "site"));
  const wrong = await unexpectedRecords(servers, together);
  const merge = await mergeThousand(together, join(directory, "merge"), merged);
  const rows: readonly Row[] = [
    await timeRow(servers.length, singles, ofTogether.elapsedMs, alone, together),
    memoryRow(longest(ofTogether.pieces)),
    boundRow(`${merged} results merged, time`, merge.elapsedMs / 1000, "s", 10),
    boundRow(`${merged} results merged, memory`, merge.peakKib / 1024, "MB", 300),
    countRow("planted lies in the matrix", lies.filter(({ isFound }) => isFound).length, lies.length),
    countRow("servers that are as planned", servers.length - wrong.length, servers.length),
    countRow("lost or done twice after 3 kills", lost.length, 0),
  ];
  const loads = [...ofAlone.pieces, ...ofTogether.pieces].map(({ load }) => load);
  process.stdout.write(
    `\n${renderTable(rows)}\nload of the machine, at the start of each piece: ${loads.join("; ")}\n`,
  );
  process.stdout.write(`${merge.printed}\n`);
  for (const { server, hint, found, isFound } of lies)
    process.stdout.write(
      `${isFound ? "found" : "NOT FOUND"}  ${server}: ${hint}; untrue: ${found.join(", ") || "nothing"}\n`,
    );
  for (const line of [...wrong, ...lost]) process.stdout.write(`${line}\n`);
  process.exitCode = rows.every(({ met }) => met !== false) ? 0 : 1;
}

/** @returns what was lost or done twice */
async function auditWithKills(
  servers: readonly PlannedServer[],
  pieces: Pieces,
  words: readonly string[],
  results: string,
): Promise<readonly string[]> {
  const all = [...words, "--results", results];
  const at = (share: number): number => Math.max(1, Math.floor(servers.length * share));
  // Early, so that most servers are done in one piece, whose memory tells.
  const moments: readonly Moment[] = [
    { after: "begun", atLeast: at(0.05), waitMs: 0 },
    { after: "done", atLeast: at(0.1), waitMs: 0 },
    { after: "begun", atLeast: at(0.2), waitMs: 3_000 },
  ];
  const atKills: ReadonlyMap<string, string>[] = [];
  const goneBefore = pieces.pieces.length;
  for (const moment of moments.slice(goneBefore)) {
    await pieces.goOn(all, moment);
    atKills.push(await recordTexts(results));
  }
  await pieces.goOn(all);
  const ids = servers.map(({ id }) => id);
  return losses(ids, pieces.pieces.slice(goneBefore), atKills, await recordTexts(results));
}

/** Runs that were made alone tell how long the others would have taken. */
async function timeRow(
  count: number,
  singles: readonly PlannedServer[],
  elapsedMs: number,
  alone: string,
  together: string,
): Promise<Row> {
  const [ofAlone, ofTogether] = [await durations(alone), await durations(together)];
  const sum = (of: ReadonlyMap<string, number>): number =>
    singles.reduce((before, { id }) => before + (of.get(id) ?? Number.NaN), 0);
  const all = [...ofTogether.values()].reduce((before, each) => before + each, 0);
  const single = (all * sum(ofAlone)) / sum(ofTogether);
  return ratioRow(
    `${count} servers, ${jobs} at once; other: single runs over ${jobs}, from ${singles.length}`,
    { ours: elapsedMs, other: single / jobs, ratio: (elapsedMs * jobs) / single },
    (ms) => `${(ms / 1000).toFixed(0)} s`,
    { atMost: 1.1 },
  );
}

async function durations(results: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for await (const { record } of recordsIn(results)) found.set(record.id, record.durationMs);
  return found;
}

/** Of the process that did the most servers. */
function longest(pieces: readonly Piece[]): readonly number[] {
  return pieces.map(({ memoryKib }) => memoryKib).toSorted((left, right) => right.length - left.length)[0] ?? [];
}

/** The largest of the first tenth and of the last. */
function memoryRow(memoryKib: readonly number[]): Row {
  const tenth = Math.max(1, Math.floor(memoryKib.length / 10));
  const [other, ours] = [Math.max(...memoryKib.slice(0, tenth)), Math.max(...memoryKib.slice(-tenth))];
  return ratioRow(
    "memory of the audit at its end; other: after a tenth of the servers",
    { ours, other, ratio: ours / other },
    (kib) => `${(kib / 1024).toFixed(0)} MB`,
    { atMost: 1.2 },
  );
}

function boundRow(what: string, value: number, unit: string, atMost: number): Row {
  const ours = `${value.toFixed(1)} ${unit}`;
  return { what, ours, other: "", result: ours, target: `<= ${atMost} ${unit}`, met: value <= atMost };
}

function countRow(what: string, count: number, wanted: number): Row {
  return { what, ours: String(count), other: "", result: String(count), target: String(wanted), met: count === wanted };
}
