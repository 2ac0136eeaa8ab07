import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Report } from "../../report-model/report-model.ts";
import { command, everythingServer, filesystemServer, type Program } from "../programs.ts";
import { differences, verdictsOf } from "./differences.ts";

/**
 * Compares the verdicts of a run on an idle machine with those of three runs beside four busy loops, with the same seed.
 * Words after the command name mutants of the reference server to run instead of those below.
 */
const busyLoops = 4;
const rounds = 3;
const defaultMutants = ["", "changes-its-mind-in-between", "counts-in-the-title", "announces-a-changed-resource"];
const run = promisify(execFile);

interface Subject {
  readonly name: string;
  readonly options: readonly string[];
  readonly program: Program;
}

const directory = await mkdtemp(join(tmpdir(), "load-"));
const mutants = process.argv.length > 2 ? process.argv.slice(2) : defaultMutants;
const subjects: readonly Subject[] = [
  ...mutants.map((mutant) => ({
    name: mutant === "" ? "reference server" : `mutant ${mutant}`,
    options: [],
    program: { args: [...command.args, "reference", ...(mutant === "" ? [] : ["--mutant", mutant])] },
  })),
  { name: "server-everything", options: [], program: everythingServer },
  { name: "server-everything --execute", options: ["--execute"], program: everythingServer },
  { name: "server-filesystem", options: [], program: filesystemServer(directory) },
  { name: "server-filesystem --execute", options: ["--execute"], program: filesystemServer(directory) },
];

let changed = 0;
try {
  for (const subject of subjects) {
    const idle = verdictsOf(await reportOn(subject));
    for (let round = 1; round <= rounds; round++) {
      const found = differences(idle, verdictsOf(await besideBusyLoops(() => reportOn(subject))));
      changed += found.length;
      const words = found.length === 0 ? "the same verdicts" : found.join("; ");
      process.stdout.write(`${subject.name}, round ${round}: ${idle.size} results, ${words}\n`);
    }
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = changed === 0 ? 0 : 1;

async function reportOn({ options, program }: Subject): Promise<Report> {
  const path = join(directory, "report.json");
  const budget = ["--seed", "1", "--max-time", "1800", "--report", `json=${path}`];
  const words = [...command.args, ...budget, ...options, "--", process.execPath, ...program.args];
  // The exit code tells what was found, which is what is compared.
  await run(process.execPath, words, { maxBuffer: Infinity }).catch(() => undefined);
  const report: Report = JSON.parse(await readFile(path, "utf8"));
  await rm(path);
  return report;
}

async function besideBusyLoops<Value>(work: () => Promise<Value>): Promise<Value> {
  const loops = Array.from({ length: busyLoops }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  try {
    return await work();
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
}
