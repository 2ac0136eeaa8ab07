import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { isSystemError } from "../../harness/connect/system-error.ts";

/** A command to run to its end. */
export interface ProcessToRun {
  readonly words: readonly [string, ...string[]];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** After this it is asked to end, as by Ctrl-C. */
  readonly limitMs: number;
  /** How long it has for that, before it is killed. */
  readonly graceMs: number;
  /** Asks it to end; a second abort is not waited for. */
  readonly signal?: AbortSignal;
  /** Kills it at once. */
  readonly kill?: AbortSignal;
  /** Gets what it prints. */
  readonly print?: (bytes: Buffer) => void;
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
  /** The end of what it printed. */
  readonly tail: string;
  /** Why it could not be started. */
  readonly notStarted?: string;
}

const maxTailBytes = 4 * 1024;
const errorMark = "error: ";

/**
 * Runs a command in a process group of its own, so that a Ctrl-C in the terminal reaches it through us alone. What it leaves
 * running in the group is killed.
 */
export async function runProcess(given: ProcessToRun): Promise<ProcessEnd> {
  const child = start(given);
  const tail = keepTail(child, given.print);
  const limits = keepLimits(child, given);
  try {
    const [code, signal] = await endOf(child);
    return { code, signal, timedOut: limits.timedOut(), tail: tail() };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const notStarted = `${given.words[0]} cannot be started (${error.code})`;
    return { code: null, signal: null, timedOut: limits.timedOut(), tail: "", notStarted };
  } finally {
    limits.letGo();
    killGroup(child);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

type PrintingProcess = ChildProcessByStdio<null, Readable, Readable>;

function start({ words, cwd, environment }: ProcessToRun): PrintingProcess {
  const [program, ...args] = words;
  return spawn(program, args, { cwd, env: { ...environment }, stdio: ["ignore", "pipe", "pipe"], detached: true });
}

/**
 * @param print gets all that the process prints
 * @returns what tells the end of it
 */
function keepTail({ stdout, stderr }: PrintingProcess, print: ProcessToRun["print"]): () => string {
  let tail = Buffer.alloc(0);
  for (const stream of [stdout, stderr]) {
    stream.on("data", (bytes: Buffer) => {
      print?.(bytes);
      tail = Buffer.concat([tail, bytes]).subarray(-maxTailBytes);
    });
  }
  return () => tail.toString("utf8");
}

/** A process left behind may hold the pipes open, so the end of the command counts, not theirs. */
function endOf(child: PrintingProcess): Promise<readonly [number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("exit", (...ended) => setImmediate(() => resolve(ended)));
  });
}

interface Limits {
  readonly timedOut: () => boolean;
  /** Stops to wait for what would end the command. */
  readonly letGo: () => void;
}

/** Asks the command to end when its time is over, or when it is to end, and kills it if it does not. */
function keepLimits(child: PrintingProcess, given: ProcessToRun): Limits {
  let timedOut = false;
  let killing: NodeJS.Timeout | undefined;
  const kill = (): void => killGroup(child);
  const ask = (): void => {
    child.kill("SIGINT");
    killing ??= setTimeout(kill, given.graceMs);
  };
  const limit = setTimeout(() => {
    timedOut = true;
    ask();
  }, given.limitMs);
  given.signal?.addEventListener("abort", ask);
  given.kill?.addEventListener("abort", kill);
  if (given.signal?.aborted === true) ask();
  return {
    timedOut: () => timedOut,
    letGo: () => {
      clearTimeout(limit);
      clearTimeout(killing);
      given.signal?.removeEventListener("abort", ask);
      given.kill?.removeEventListener("abort", kill);
    },
  };
}

function killGroup({ pid }: PrintingProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!isSystemError(error, "ESRCH", "EPERM")) throw error;
  }
}

/** The last line that says something, without the rest. */
export function lastLine(text: string): string {
  return (
    text
      .split("\n")
      .map((line) => line.trim())
      .findLast((line) => line !== "") ?? ""
  );
}

/** What a run of this command says last: the error with the advice below it, or else the last line. */
export function lastWords(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const from = lines.findLastIndex((line) => line.startsWith(errorMark));
  if (from === -1) return lastLine(text);
  const [first = "", ...advice] = lines.slice(from).filter((line) => line !== "");
  return `${first.slice(errorMark.length)}. ${advice.join(" ")}`.trim();
}
