import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { couldNotBeEnded, wasEnded } from "../../report-model/left-running.ts";
import type { CloseReason } from "../wire/transport.ts";
import { TargetError } from "./fault.ts";
import { endMarked, markVariable, newMark } from "./marked-processes.ts";
import { commandsOfGroup, forgetGroup, groupIsAlive, rememberGroup, signalGroup } from "./process-group.ts";
import { lastWordsOf } from "../error-text/telling-line.ts";
import { StderrRing } from "./stderr-ring.ts";
import type { ProcessLaunch } from "./target.ts";
import { watchOurEnd } from "./watchdog.ts";
import { spawnClosed, type Spawned, type SpawnFailure } from "./spawn-closed.ts";

const stderrRingBytes = 64 * 1024;
const stderrLinesReported = 20;
/**
 * The least time that each of the three stages of stopping takes (MCP stdio shutdown: stdin, SIGTERM, SIGKILL). A server
 * that took longer to its first word gets that long in each stage: one that is killed while it ends leaves its locks behind.
 */
const stopStageMs = 2_000;
/** The same when somebody waits for the end of the run: all stages together take less than two seconds. */
const hurriedStageMs = 400;
const longestStopStageMs = 10_000;
/** A grandchild may hold stdout open after the server is gone; what was written before arrives well within this. */
const drainMs = 200;
/** We read nothing while we are busy, however long that is. We then take this many turns to read what is there. */
const maxDrainTurns = 100;
const pollMs = 20;

function spawn(
  { command, args, cwd, env, inheritsEnvironment }: ProcessLaunch,
  temporaryDirectory: string,
  mark: string,
): Spawned {
  const temporary = { TMPDIR: temporaryDirectory, TMP: temporaryDirectory, TEMP: temporaryDirectory };
  // A sandbox ends what is in it, and its environment is the same in every launch.
  const marked = inheritsEnvironment === false ? {} : { [markVariable]: mark };
  return spawnClosed(command, args, {
    cwd,
    env: { ...(inheritsEnvironment === false ? {} : process.env), ...temporary, ...env, ...marked },
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

/**
 * Launches a command in its own process group.
 *
 * @param temporaryDirectory the private directory it gets as TMPDIR
 * @throws TargetError when the command cannot be launched
 */
export async function launchProcess(launch: ProcessLaunch, temporaryDirectory: string): Promise<LaunchedProcess> {
  const { cwd } = launch;
  if (!isDirectory(cwd)) throw new TargetError({ code: "working-directory-missing", cwd });
  watchOurEnd();
  const mark = newMark();
  const { subprocess, failure } = spawn(launch, temporaryDirectory, mark);
  if (subprocess.pid === undefined) throw new TargetError(launchFault(launch, await failure));
  return new LaunchedProcess(subprocess, subprocess.pid, mark);
}

function launchFault({ command, env }: ProcessLaunch, { code, reason }: SpawnFailure): TargetError["fault"] {
  if (code === "ENOENT") return { code: "command-not-found", command };
  // Where a directory of PATH may not be searched, the error is EACCES even if no directory has the name.
  if (code === "EACCES")
    return { code: isAnywhere(command, env["PATH"]) ? "command-not-executable" : "command-not-found", command };
  return { code: "launch-failed", command, reason };
}

/**
 * Whether there is a file with the name, executable or not: a path as it is, a bare name in the directories of PATH.
 */
function isAnywhere(command: string, ownPath: string | undefined): boolean {
  if (command.includes("/")) return true;
  return (ownPath ?? process.env["PATH"] ?? "")
    .split(delimiter)
    .some((directory) => existsSync(join(directory, command)));
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A running command, with everything that it starts. Its launcher reads its stdout, and stops it. */
export class LaunchedProcess {
  readonly #subprocess: Spawned["subprocess"];
  readonly #groupId: number;
  readonly #mark: string;
  #outlived: readonly string[] = [];
  readonly #stderr = new StderrRing(stderrRingBytes);
  readonly #exited: Promise<void>;
  readonly #stderrEnded: Promise<void>;
  readonly #stdoutEnded: Promise<void>;
  readonly #launchedMs = performance.now();
  #stopStageMs = stopStageMs;
  #chunksRead = 0;
  #stopped: Promise<void> | undefined;
  readonly #hurry = new AbortController();

  constructor(subprocess: Spawned["subprocess"], groupId: number, mark: string) {
    this.#subprocess = subprocess;
    this.#groupId = groupId;
    this.#mark = mark;
    rememberGroup(groupId);
    this.#exited = new Promise((resolve) => subprocess.once("exit", () => resolve()));
    this.#stderrEnded = new Promise((resolve) => subprocess.stderr.once("close", () => resolve()));
    this.#stdoutEnded = new Promise((resolve) => subprocess.stdout.once("close", () => resolve()));
    subprocess.stderr.on("data", (chunk: Uint8Array) => {
      this.#chunksRead++;
      this.#stderr.push(chunk);
    });
    // A server that closes its stdin early makes our writes fail; its exit or its silence tells the rest.
    subprocess.stdin.on("error", () => subprocess.stdin.destroy());
    subprocess.stderr.on("error", () => subprocess.stderr.destroy());
    subprocess.stdout.on("error", () => subprocess.stdout.destroy());
  }

  /** Reads its stdout. Its output waits until this is called. */
  read(receive: (chunk: Uint8Array) => void): void {
    const { stdout } = this.#subprocess;
    stdout.once("data", () => {
      this.#stopStageMs = Math.min(longestStopStageMs, Math.max(stopStageMs, performance.now() - this.#launchedMs));
    });
    stdout.on("data", (chunk: Uint8Array) => {
      this.#chunksRead++;
      receive(chunk);
    });
  }

  write(text: string): void {
    const { stdin } = this.#subprocess;
    if (stdin.writable) stdin.write(text);
  }

  get unsentBytes(): number {
    return this.#subprocess.stdin.writableLength;
  }

  /** The end of what it has written to stderr, and the line that says why it ended. */
  get lastWords(): readonly string[] {
    return lastWordsOf(this.#stderr.lines, stderrLinesReported);
  }

  /** Commands of the processes that still ran when it was gone. We ended them, or could not. Known once it is stopped. */
  get outlived(): readonly string[] {
    return this.#outlived;
  }

  /**
   * Waits until it exits or its stdout ends. The other of the two gets a moment: the last lines of a dying server are
   * evidence.
   */
  async ended(): Promise<CloseReason> {
    await Promise.race([this.#stdoutEnded, this.#exited]);
    await Promise.race([Promise.all([this.#stdoutEnded, this.#stderrEnded, this.#exited]), this.#drained()]);
    return this.#closeReason();
  }

  /** The same for a process that is no server on stdio: it may close its stdout and go on. */
  async exited(): Promise<CloseReason> {
    await this.#exited;
    await Promise.race([Promise.all([this.#stdoutEnded, this.#stderrEnded]), this.#drained()]);
    return this.#closeReason();
  }

  /**
   * Ends it and all that it has started. Safe to call twice.
   *
   * @param asks how it is asked to end first. A process that is no server on stdio ignores the end of its stdin, and one in
   *   a sandbox that is thrown away is not asked
   */
  stop(asks: "stdin" | "SIGTERM" | "SIGKILL" = "stdin"): Promise<void> {
    this.#stopped ??= this.#stop(asks);
    return this.#stopped;
  }

  /** Gives it less time to end by itself from now on, even if it is being stopped already. */
  hurry(): void {
    this.#hurry.abort();
  }

  async #drained(): Promise<void> {
    await delay(drainMs, undefined, { ref: false });
    for (let turn = 0; turn < maxDrainTurns; turn++) {
      const before = this.#chunksRead;
      await nextTurn();
      if (this.#chunksRead === before) return;
    }
  }

  #closeReason(): CloseReason {
    const { exitCode, signalCode } = this.#subprocess;
    const stderr = this.lastWords;
    if (typeof signalCode === "string") return { code: "killed", signal: signalCode, stderr };
    if (typeof exitCode === "number") return { code: "exited", exitCode, stderr };
    return { code: "stdout-ended", stderr };
  }

  async #stop(asks: "stdin" | "SIGTERM" | "SIGKILL"): Promise<void> {
    this.#subprocess.stdin.end();
    try {
      if (asks !== "SIGKILL") {
        if (asks === "SIGTERM") signalGroup(this.#groupId, "SIGTERM");
        if (await this.#goneWithin(this.#stopStageMs)) return;
        signalGroup(this.#groupId, "SIGTERM");
        if (await this.#goneWithin(this.#stopStageMs)) return;
      }
      signalGroup(this.#groupId, "SIGKILL");
      await this.#goneWithin(stopStageMs);
    } finally {
      this.#subprocess.stdout.destroy();
      this.#subprocess.stderr.destroy();
      const survivors = commandsOfGroup(this.#groupId).map(couldNotBeEnded);
      const ended = await endMarked(this.#mark, this.#groupId, this.#hurry.signal);
      this.#outlived = [...survivors, ...ended.map(wasEnded)];
      forgetGroup(this.#groupId);
    }
  }

  async #goneWithin(timeoutMs: number): Promise<boolean> {
    const startMs = performance.now();
    const isPast = (): boolean => performance.now() - startMs >= this.#shortened(timeoutMs);
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, this.#hurry.signal]);
    await Promise.race([this.#exited, delay(timeoutMs, undefined, { signal }).catch(ignoreAbort)]);
    timer.abort();
    while (groupIsAlive(this.#groupId)) {
      if (isPast()) return false;
      await delay(pollMs);
    }
    return true;
  }

  #shortened(timeoutMs: number): number {
    return this.#hurry.signal.aborted ? Math.min(timeoutMs, hurriedStageMs) : timeoutMs;
  }
}

/** The timer lost the race on purpose; its rejection carries nothing. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "AbortError") throw error;
}
