import { readdir, readFile } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { RunPlaces } from "./places.ts";

/** What is there after a run that was not there before it. */
export interface LeftBehind {
  /** Words of the command of each process, or undefined where processes cannot be looked at. */
  readonly processes: readonly string[] | undefined;
  readonly home: LeftFiles;
  readonly temporary: LeftFiles;
  readonly work: LeftFiles;
}

export interface LeftFiles {
  readonly count: number;
  /** Names of the entries at the top, directories with a slash. */
  readonly top: readonly string[];
}

/** A process that was told to end needs a moment for it. */
const graceMs = 3_000;

/**
 * Looks at what a run left behind, and ends the processes among it.
 *
 * @param temporary its directory for temporary files
 */
export async function findLeftBehind({ surroundings, home, work }: RunPlaces, temporary: string): Promise<LeftBehind> {
  let processes = await processesOf(surroundings);
  if (processes !== undefined && processes.length > 0) {
    await wait(graceMs);
    processes = await processesOf(surroundings);
  }
  for (const { id } of processes ?? []) end(id);
  return {
    processes: processes?.map(({ command }) => command),
    home: await filesIn(home),
    temporary: await filesIn(temporary),
    work: await filesIn(work),
  };
}

interface FoundProcess {
  readonly id: number;
  readonly command: string;
}

/** Every process whose environment or command names the directory of the run: a run alone has it. */
async function processesOf(directory: string): Promise<readonly FoundProcess[] | undefined> {
  if (platform() !== "linux") return undefined;
  const found: FoundProcess[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [command = "", environment = ""] = await Promise.all([
      readIfThere(`/proc/${name}/cmdline`),
      readIfThere(`/proc/${name}/environ`),
    ]);
    if (Number(name) !== process.pid && `${command}\0${environment}`.includes(`${directory}/`))
      found.push({ id: Number(name), command: command.replaceAll("\0", " ").trim() });
  }
  return found;
}

/** @returns undefined where the process has ended meanwhile, or is another user's */
function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}

function end(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function filesIn(directory: string): Promise<LeftFiles> {
  const [top, all] = await Promise.all([
    readdir(directory, { withFileTypes: true }),
    readdir(directory, { withFileTypes: true, recursive: true }),
  ]);
  return {
    count: all.filter((entry) => !entry.isDirectory()).length,
    top: top.map((entry) => (entry.isDirectory() ? join(entry.name, "/") : entry.name)).toSorted(),
  };
}
