import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";

/** What is watched. */
export interface WatchedSandbox {
  /** Processes beyond which the sandbox is ended. */
  readonly maxProcesses: number;
  /** The process outside that started the sandbox, once it is known; when it ends, everything in there does. */
  readonly holder: () => number | undefined;
}

const pollMs = 50;
/** From the holder over the tracer and its shell to the first process inside. */
const maxDepth = 4;

/**
 * Ends a sandbox with too many processes. The kernel bounds those of ordinary users by itself; processes of root are
 * exempt from RLIMIT_NPROC, in every namespace.
 *
 * @returns ends the watch
 */
export function watchProcesses({ maxProcesses, holder }: WatchedSandbox): () => void {
  const before = processesOnMachine();
  const timer = setInterval(() => {
    // As long as nothing is wrong, one number is all that is looked at.
    if (processesOnMachine() - before <= maxProcesses) return;
    const id = holder();
    const namespace = id === undefined ? undefined : innerNamespace(String(id), maxDepth);
    if (id !== undefined && namespace !== undefined && countProcesses(namespace) > maxProcesses) end(id);
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
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

function countProcesses(namespace: string): number {
  return readdirSync("/proc").filter(
    (name) => /^\d+$/u.test(name) && ofProcess(() => readlinkSync(`/proc/${name}/ns/pid`)) === namespace,
  ).length;
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
