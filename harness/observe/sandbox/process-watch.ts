import { readFileSync, statSync } from "node:fs";
import { MemoryDoubt } from "./memory-doubt.ts";
import { memoryOf } from "./memory-use.ts";
import { ofProcess, processesInside } from "./processes-inside.ts";

/** What is watched. */
export interface WatchedSandbox {
  /** With more processes, the sandbox is ended. */
  readonly maxProcesses: number;
  /** If all of them together have more memory, it is ended. */
  readonly maxMemoryBytes: number;
  /** The process outside that started the sandbox, once known; when it ends, everything inside does. */
  readonly holder: () => number | undefined;
}

const pollMs = 50;
/**
 * Memory that no process has gained since the last poll may have been there before, so it is counted now and then
 * anyway.
 */
const pollsPerCount = 20;

/**
 * Ends a sandbox with too many processes, or whose processes have too much memory. The kernel bounds those of ordinary
 * users by itself; processes of root are exempt from RLIMIT_NPROC, in every namespace. Of memory it bounds what one
 * process has for itself, and nothing of what processes share.
 *
 * @returns ends the watch
 */
export function watchProcesses({ maxProcesses, maxMemoryBytes, holder }: WatchedSandbox): () => void {
  const before = processesOnMachine();
  const doubt = new MemoryDoubt(maxMemoryBytes, freeOnMachine());
  let polls = 0;
  const timer = setInterval(() => {
    // While nothing is wrong, only two numbers are read.
    const mayBeMany = processesOnMachine() - before > maxProcesses;
    const freeBytes = freeOnMachine();
    const mayBeLarge = doubt.isRaisedBy(freeBytes) || ++polls % pollsPerCount === 0;
    if (!mayBeMany && !mayBeLarge) return;
    const id = holder();
    if (id === undefined) return;
    const inside = processesInside(id);
    const usedBytes = mayBeLarge ? memoryOf(inside) : 0;
    if (mayBeLarge) doubt.settle(freeBytes, usedBytes);
    if (inside.length > maxProcesses || usedBytes > maxMemoryBytes) end(id);
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Memory that programs can get without anything else releasing it. */
function freeOnMachine(): number {
  const kibibytes = /^MemAvailable:\s*(\d+) kB$/mu.exec(readFileSync("/proc/meminfo", "latin1"))?.[1];
  return Number(kibibytes ?? 0) * 1024;
}

/** The kernel counts them as links of the directory. */
function processesOnMachine(): number {
  return statSync("/proc").nlink;
}

function end(id: number): void {
  ofProcess(() => process.kill(id, "SIGKILL"));
}
