import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { memoryOf } from "./memory-use.ts";

/** What is watched. */
export interface WatchedSandbox {
  /** Processes beyond which the sandbox is ended. */
  readonly maxProcesses: number;
  /** Memory of all of them beyond which it is ended. */
  readonly maxMemoryBytes: number;
  /** The process outside that started the sandbox, once it is known; when it ends, everything in there does. */
  readonly holder: () => number | undefined;
}

const pollMs = 50;
/** Memory that no process grew by since the last poll may have been there before: it is counted now and then all the same. */
const pollsPerCount = 20;
/** From the holder over the tracer and its shell to the first process inside. */
const maxDepth = 4;

/**
 * Ends a sandbox with too many processes, or whose processes have too much memory. The kernel bounds those of ordinary
 * users by itself; processes of root are exempt from RLIMIT_NPROC, in every namespace. Of memory it bounds what one
 * process has for itself, and nothing of what processes share.
 *
 * @returns ends the watch
 */
export function watchProcesses({ maxProcesses, maxMemoryBytes, holder }: WatchedSandbox): () => void {
  const before = processesOnMachine();
  const free = freeOnMachine();
  let polls = 0;
  const timer = setInterval(() => {
    // As long as nothing is wrong, two numbers are all that is looked at.
    const mayBeMany = processesOnMachine() - before > maxProcesses;
    const mayBeLarge = free - freeOnMachine() > maxMemoryBytes / 4 || ++polls % pollsPerCount === 0;
    if (!mayBeMany && !mayBeLarge) return;
    const id = holder();
    const namespace = id === undefined ? undefined : innerNamespace(String(id), maxDepth);
    if (id === undefined || namespace === undefined) return;
    const inside = processesIn(namespace);
    if (inside.length > maxProcesses || (mayBeLarge && memoryOf(inside) > maxMemoryBytes)) end(id);
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What programs could have without anything else giving it up. */
function freeOnMachine(): number {
  const kibibytes = /^MemAvailable:\s*(\d+) kB$/mu.exec(readFileSync("/proc/meminfo", "latin1"))?.[1];
  return Number(kibibytes ?? 0) * 1024;
}

/** The kernel counts them as links of the directory. */
function processesOnMachine(): number {
  return statSync("/proc").nlink;
}

/** The process namespace that a descendant of the holder lives in, and we do not. */
function innerNamespace(id: string, depth: number): string | undefined {
  const namespace = ofProcess(() => readlinkSync(`/proc/${id}/ns/pid`));
  if (namespace !== undefined && namespace !== readlinkSync("/proc/self/ns/pid")) return namespace;
  if (depth === 0) return undefined;
  const [child] = (ofProcess(() => readFileSync(`/proc/${id}/task/${id}/children`, "latin1")) ?? "").split(" ");
  return child === undefined || child === "" ? undefined : innerNamespace(child, depth - 1);
}

function processesIn(namespace: string): readonly string[] {
  return readdirSync("/proc").filter(
    (name) => /^\d+$/u.test(name) && ofProcess(() => readlinkSync(`/proc/${name}/ns/pid`)) === namespace,
  );
}

function end(id: number): void {
  ofProcess(() => process.kill(id, "SIGKILL"));
}

/** Any process may be gone when it is looked at. */
function ofProcess<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
