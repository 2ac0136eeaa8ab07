import { spawn } from "node:child_process";
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
  const [program, ...args] = given.words;
  let tail = Buffer.alloc(0);
  let timedOut = false;
  const child = spawn(program, args, {
    cwd: given.cwd,
    env: { ...given.environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const take = (bytes: Buffer): void => {
    given.print?.(bytes);
    tail = Buffer.concat([tail, bytes]).subarray(-maxTailBytes);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const { pid } = child;
  const end = (signal: NodeJS.Signals): void => {
    if (pid !== undefined) signalGroup(pid, signal);
  };
  let killing: NodeJS.Timeout | undefined;
  const ask = (): void => {
    child.kill("SIGINT");
    killing ??= setTimeout(() => end("SIGKILL"), given.graceMs);
  };
  const limit = setTimeout(() => {
    timedOut = true;
    ask();
  }, given.limitMs);
  const kill = (): void => end("SIGKILL");
  given.signal?.addEventListener("abort", ask);
  given.kill?.addEventListener("abort", kill);
  if (given.signal?.aborted === true) ask();
  try {
    // A process left behind may hold the pipes open, so the end of the command counts, not theirs.
    const [code, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once("error", reject).once("exit", (...ended) => setImmediate(() => resolve(ended)));
    });
    return { code, signal, timedOut, tail: tail.toString("utf8") };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { code: null, signal: null, timedOut, tail: "", notStarted: `${program} cannot be started (${error.code})` };
  } finally {
    clearTimeout(limit);
    clearTimeout(killing);
    given.signal?.removeEventListener("abort", ask);
    given.kill?.removeEventListener("abort", kill);
    end("SIGKILL");
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

function signalGroup(groupId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-groupId, signal);
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
