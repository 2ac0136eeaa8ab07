import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs, unhurried, withoutProgress } from "../run-built-command.ts";
import { waitForMarked, type MarkedProcess } from "./marked-processes.ts";

/** How one run of the built command ended, and what it left behind. */
export interface CommandRun {
  /** Null when a signal ended it, the kill switch among them. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly peakMemoryMiB: number;
  /** Commands of the processes that were still there after the command had ended. */
  readonly survivors: readonly string[];
  /** Entries of the command's temporary directory. */
  readonly leftovers: readonly string[];
  /** Files in the command's working directory, by their paths from there. */
  readonly files: ReadonlyMap<string, string>;
}

export interface CommandOptions {
  /** Options of node itself, such as an import that makes the command fail. */
  readonly nodeOptions?: readonly string[];
  /** Variables of the command, beside those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** Files to have in its working directory, by their paths from there. */
  readonly given?: Readonly<Record<string, string>>;
  /** The words as they are: not each command takes a limit of time. */
  readonly isBare?: true;
  /** Whether whoever reads stdout is gone from the start. */
  readonly stdoutClosed?: true;
}

/** A command that runs, to be interrupted. */
export interface RunningCommand {
  readonly finished: Promise<CommandRun>;
  kill(signal: NodeJS.Signals): void;
  /** Waits until it has launched a process with this in its command. */
  untilLaunched(words: string): Promise<void>;
}

/** What every run must come to, whatever the target did. */
export function ended(exitCode: number): Pick<CommandRun, "exitCode" | "survivors" | "leftovers"> {
  return { exitCode, survivors: [], leftovers: [] };
}

/** Also where the working directory is another. */
function built(path: string): string {
  return join(import.meta.dirname, "../..", path);
}

/** The words that make a hostile server the target. */
export function hostileServer(id: string): readonly string[] {
  return ["--", process.execPath, built(builtPrograms.hostileServers), id];
}

/** The words that make a JavaScript text the target. */
export function scriptedServer(script: string): readonly string[] {
  return ["--", process.execPath, "-e", script];
}

/** A killed process is gone at once, but for the time that the operating system takes. None ends by itself so soon. */
export const maxDyingMs = 20_000;
/** On two cores more would only wait for each other. */
const maxAtOnce = 3;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the built command in empty directories of its own, and looks for everything that it leaves behind.
 *
 * @param words may have a shorter `--max-time`, which counts
 */
export async function runCommand(words: readonly string[], options: CommandOptions = {}): Promise<CommandRun> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await startCommand(words, options).finished;
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** Starts the built command and does not wait for its end. */
export function startCommand(words: readonly string[], options: CommandOptions = {}): RunningCommand {
  const marker = `hostile-test-${randomUUID()}`;
  const root = mkdtempSync(join(tmpdir(), `${marker}-`));
  const directories = { work: join(root, "work"), temporary: join(root, "temporary") };
  Object.values(directories).forEach((directory) => mkdirSync(directory));
  for (const [path, text] of Object.entries(options.given ?? {})) {
    mkdirSync(dirname(join(directories.work, path)), { recursive: true });
    writeFileSync(join(directories.work, path), text);
  }
  const peakFile = join(root, "peak");
  const nodeOptions = ["--import", recordPeakMemory(peakFile), ...(options.nodeOptions ?? [])];
  const limits = options.isBare === true ? [] : unhurried;
  const child = spawn(process.execPath, [...nodeOptions, built(builtPrograms.command), ...limits, ...words], {
    cwd: directories.work,
    env: { ...process.env, ...options.env, TMPDIR: directories.temporary, HOSTILE_TEST_MARKER: marker },
  });
  if (options.stdoutClosed === true) child.stdout.destroy();
  child.stdin.end();
  return {
    finished: finish(child, marker, directories, peakFile).finally(() => rmSync(root, { recursive: true })),
    kill: (signal) => child.kill(signal),
    untilLaunched: async (words) => {
      const isLaunched = (found: readonly MarkedProcess[]): boolean =>
        found.some(({ id, command }) => id !== child.pid && command.includes(words));
      if (!isLaunched(await waitForMarked(marker, isLaunched, killSwitchMs))) throw new Error(`no ${words} launched`);
    },
  };
}

async function finish(
  child: ChildProcessWithoutNullStreams,
  marker: string,
  directories: { readonly work: string; readonly temporary: string },
  peakFile: string,
): Promise<CommandRun> {
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const killSwitch = setTimeout(() => child.kill("SIGKILL"), killSwitchMs);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearTimeout(killSwitch);
  const survivors = await waitForMarked(marker, (found) => found.length === 0, maxDyingMs);
  for (const { id } of survivors) process.kill(id, "SIGKILL");
  await waitForMarked(marker, (found) => found.length === 0, maxDyingMs);
  return {
    exitCode,
    stdout: stdout(),
    stderr: withoutProgress(stderr()),
    peakMemoryMiB: readPeak(peakFile),
    survivors: survivors.map(({ command }) => command),
    leftovers: readdirSync(directories.temporary),
    files: readFiles(directories.work),
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

function readFiles(directory: string): ReadonlyMap<string, string> {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((path) => [relative(directory, path), readFileSync(path, "utf8")]));
}

/**
 * A module for `--import` that writes down the peak memory as the process leaves. `resourceUsage` counts in what the
 * parent held while it forked, so that Linux is asked for the peak of the program alone.
 */
function recordPeakMemory(path: string): string {
  const script = `
    import { existsSync, readFileSync, writeFileSync } from "node:fs";
    process.on("exit", () => {
      const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
      const peak = /VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
      writeFileSync(${JSON.stringify(path)}, String(peak));
    });`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** @returns infinity when the process left without writing it down, since unknown is not bounded */
function readPeak(path: string): number {
  try {
    return Number(readFileSync(path, "utf8")) / 1024;
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return Infinity;
    throw error;
  }
}
