import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import type { Readable, Writable } from "node:stream";
import { execa } from "execa";
import { inheritedDescriptors } from "./inherited-descriptors.ts";

/** Why there is no process. */
export interface SpawnFailure {
  readonly code: string | undefined;
  readonly reason: string;
}

export interface Spawned {
  /** No process has no `pid`. */
  readonly subprocess: {
    readonly pid?: number | undefined;
    readonly stdin: Writable;
    readonly stdout: Readable;
    readonly stderr: Readable;
    readonly exitCode?: number | null | undefined;
    readonly signalCode?: NodeJS.Signals | null | undefined;
    readonly once: (event: "exit", listener: () => void) => unknown;
  };
  /** Awaited where there is no process; pending, or without meaning, where there is one. */
  readonly failure: Promise<SpawnFailure>;
}

interface SpawnOptions {
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly detached: boolean;
  readonly windowsHide: true;
}

/** stdin, stdout and stderr. */
const usualDescriptors = 3;

/** Starts a program that gets three pipes, and nothing of what was left open for us. */
export function spawnClosed(command: string, args: readonly string[], options: SpawnOptions): Spawned {
  const inherited = inheritedDescriptors();
  return inherited.length === 0 ? spawnPlain(command, args, options) : spawnCovered(command, args, options, inherited);
}

function spawnPlain(command: string, args: readonly string[], options: SpawnOptions): Spawned {
  const subprocess = execa(command, args, { ...options, extendEnv: false, buffer: false, reject: false });
  const failure = subprocess.then(({ code, originalMessage, shortMessage }) => ({
    code,
    reason: originalMessage ?? shortMessage ?? "unknown",
  }));
  return { subprocess, failure };
}

/**
 * Each descriptor that was left open becomes nothing. execa cannot do this: its time grows with the square of the highest
 * descriptor, 49 s for 4,096.
 */
function spawnCovered(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  inherited: readonly number[],
): Spawned {
  const nothing = openSync(devNull, "r+");
  try {
    const covered = new Set(inherited);
    const count = Math.max(...inherited) - usualDescriptors + 1;
    const covers = Array.from({ length: count }, (_, index) =>
      covered.has(index + usualDescriptors) ? nothing : ("ignore" as const),
    );
    const subprocess = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe", ...covers] });
    const failure = new Promise<SpawnFailure>((resolve) =>
      subprocess.once("error", (error) =>
        resolve({ code: "code" in error ? String(error.code) : undefined, reason: error.message }),
      ),
    );
    return { subprocess: withPipes(subprocess), failure };
  } finally {
    closeSync(nothing);
  }
}

function withPipes(subprocess: ChildProcess): ChildProcessWithoutNullStreams {
  if (!hasPipes(subprocess)) throw new Error("a process was started without pipes");
  return subprocess;
}

function hasPipes(subprocess: ChildProcess): subprocess is ChildProcessWithoutNullStreams {
  const { stdin, stdout, stderr } = subprocess;
  return stdin !== null && stdout !== null && stderr !== null;
}
