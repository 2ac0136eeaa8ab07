import { spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, sep } from "node:path";
import { finished } from "node:stream/promises";
import type { Report } from "../../report-model/report-model.ts";
import { command } from "../programs.ts";
import { findLeftBehind, type LeftBehind } from "./left-behind.ts";
import type { Mode, RunPlaces } from "./places.ts";
import type { FieldServer } from "./server-list.ts";

/** How one run of the command ended. */
export interface Outcome {
  /** Exit code, or null for a run that had to be killed. */
  readonly exitCode: number | null;
  /** Whether the time given was over first. */
  readonly timedOut: boolean;
  readonly elapsedMs: number;
  readonly leftBehind: LeftBehind;
}

/** A run of the command and what it found; no report where the command wrote none. */
export interface FieldRun {
  readonly mode: Mode;
  readonly outcome: Outcome;
  readonly report?: Report;
}

export interface RunRequest {
  readonly server: FieldServer;
  readonly mode: Mode;
  readonly places: RunPlaces;
  /** Directory that the package is installed in. */
  readonly root: string;
  /** Paths of the programs that the server needs, by name. */
  readonly programs: ReadonlyMap<string, string>;
  readonly timeoutMs: number;
}

const seed = "1";
/** After an interrupt the command still ends its servers and writes its report. */
const graceMs = 60_000;

/** Runs the built command on a server in fresh, empty surroundings, and writes down how it ended. */
export async function runCommand(request: RunRequest): Promise<FieldRun> {
  const { mode, places } = request;
  for (const path of [places.surroundings, places.report, places.outcome, places.log])
    await rm(path, { recursive: true, force: true });
  for (const path of [places.home, places.work]) await mkdir(path, { recursive: true });
  // Short, since servers make sockets below it, whose paths have at most 107 bytes on Linux.
  const temporary = await mkdtemp(join(tmpdir(), "mf-"));
  try {
    const began = performance.now();
    const { exitCode, timedOut } = await launch(request, temporary);
    const elapsedMs = Math.round(performance.now() - began);
    const outcome: Outcome = { exitCode, timedOut, elapsedMs, leftBehind: await findLeftBehind(places, temporary) };
    await writeFile(places.outcome, JSON.stringify(outcome, null, 2));
    return { mode, outcome, ...(await readReport(places)) };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** @returns undefined where the command was not run to an end yet */
export async function readRun(mode: Mode, places: RunPlaces): Promise<FieldRun | undefined> {
  if (!existsSync(places.outcome)) return undefined;
  const outcome: Outcome = JSON.parse(await readFile(places.outcome, "utf8"));
  return { mode, outcome, ...(await readReport(places)) };
}

async function readReport(places: RunPlaces): Promise<Pick<FieldRun, "report">> {
  if (!existsSync(places.report)) return {};
  const report: Report = JSON.parse(await readFile(places.report, "utf8"));
  return { report };
}

async function launch(request: RunRequest, temporary: string): Promise<Pick<Outcome, "exitCode" | "timedOut">> {
  const { places, timeoutMs } = request;
  const log = createWriteStream(places.log);
  const child = spawn(process.execPath, [...command.args, ...argumentsFor(request)], {
    cwd: places.work,
    env: environmentIn(places, temporary),
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let timedOut = false;
  const interrupt = setTimeout(() => {
    timedOut = true;
    child.kill("SIGINT");
  }, timeoutMs);
  const kill = setTimeout(() => child.kill("SIGKILL"), timeoutMs + graceMs);
  try {
    // A process left behind may hold the pipes open forever, so the end of the command counts, not theirs.
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("exit", resolve);
    });
    return { exitCode, timedOut };
  } finally {
    clearTimeout(interrupt);
    clearTimeout(kill);
    child.stdout.destroy();
    child.stderr.destroy();
    log.end();
    await finished(log);
  }
}

function argumentsFor({ server, mode, places, root, programs }: RunRequest): readonly string[] {
  const fill = (word: string): string => fillIn(word, { root, work: places.work, programs });
  const environment = Object.entries(server.environment).flatMap(([name, value]) => [
    "--env",
    `${name}=${fill(value)}`,
  ]);
  const flags = mode === "execute" ? ["--execute"] : [];
  const reports = ["--report", "terminal", "--report", `json=${places.report}`, "--no-color"];
  const launch = ["--cwd", places.work, ...environment, "--", server.command, ...server.arguments.map(fill)];
  return ["--seed", seed, ...flags, ...reports, ...launch];
}

/** Replaces `$ROOT`, `$WORK` and `$<program>` in a word of a list of servers; another `$` stays. */
export function fillIn(
  word: string,
  slots: { readonly root: string; readonly work: string; readonly programs: ReadonlyMap<string, string> },
): string {
  const values = new Map([["ROOT", slots.root], ["WORK", slots.work], ...slots.programs]);
  return word.replaceAll(/\$([A-Za-z][\w-]*)/g, (whole, name: string) => values.get(name) ?? whole);
}

/** What a user's shell would give, with a home of its own; npm adds much that a server could heed. */
function environmentIn({ home }: RunPlaces, temporary: string): Readonly<Record<string, string>> {
  const kept = "LANG LANGUAGE LC_ALL LOGNAME SHELL TERM TZ USER".split(" ").flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const ofNpm = `node_modules${sep}.bin`;
  const directories = (process.env["PATH"] ?? "").split(delimiter).filter((path) => !path.endsWith(ofNpm));
  return { ...Object.fromEntries(kept), PATH: directories.join(delimiter), HOME: home, TMPDIR: temporary };
}
