import { readdirSync } from "node:fs";
import { readProc, statFields } from "../../connect/read-proc.ts";
import { unlessRefused } from "../../connect/system-error.ts";

/** A thread that waits in a system call. */
export interface SleepingThread {
  readonly processId: number;
  /** Text of `/proc/<process>/task/<thread>/syscall`. */
  readonly call: string;
  /** Changes whenever it has run: nanoseconds on a processor, and how often it was scheduled. */
  readonly work: string;
}

/** A target with more threads is never known to be at rest. */
const maxThreads = 1_000;
const ended = /^[ZX]/u;
const sleeping = "S";
/** From a kernel that does not count the work of threads. */
const uncounted = "0 0 0";

/** Set-up of a sandbox, its network, the tracer. */
const maxAncestors = 16;

/** @returns the process that we launched, of which another one is a descendant; undefined where there is none */
export function launchedRoot(processId: number): number | undefined {
  let id = processId;
  for (let climbed = 0; climbed < maxAncestors; climbed++) {
    const parent = unlessRefused(() => Number(statFields(id)[1]));
    if (parent === process.pid) return id;
    if (parent === undefined || !(parent > 1)) return undefined;
    id = parent;
  }
  return undefined;
}

/**
 * Every thread below a process, where all of them sleep.
 *
 * @param root its descendants are read, not itself
 * @returns by thread, or undefined where one runs, is stopped by its tracer, or cannot be read
 */
export function sleepingThreads(root: number): ReadonlyMap<number, SleepingThread> | undefined {
  const found = new Map<number, SleepingThread>();
  const waiting = childrenOf(root);
  if (waiting === undefined) return undefined;
  for (let processId = waiting.pop(); processId !== undefined; processId = waiting.pop()) {
    const threads = unlessRefused(() => readdirSync(`/proc/${processId}/task`));
    if (threads === undefined) return undefined;
    for (const name of threads) {
      const id = Number(name);
      const thread = readThread(processId, id);
      const children = childrenOf(processId, id);
      if (thread === undefined || children === undefined || found.size >= maxThreads) return undefined;
      if (thread !== "ended") found.set(id, thread);
      waiting.push(...children);
    }
  }
  return found;
}

function readThread(processId: number, id: number): SleepingThread | "ended" | undefined {
  const place = `${processId}/task/${id}`;
  return unlessRefused(() => {
    const [state = ""] = statFields(place);
    if (ended.test(state)) return isKeptByTracer(place) ? undefined : "ended";
    // A thread stopped by its tracer still shows the number of its last call.
    if (state !== sleeping) return undefined;
    const work = readProc(`/proc/${place}/schedstat`).trim();
    const call = readProc(`/proc/${place}/syscall`).trim();
    return work === uncounted ? undefined : { processId, call, work };
  });
}

/** Its parent is told of the end, and wakes, only when the tracer has taken note of it: on a busy machine that takes a while. */
function isKeptByTracer(place: string): boolean {
  return /^TracerPid:\s*[1-9]/mu.test(readProc(`/proc/${place}/status`));
}

function childrenOf(processId: number, thread = processId): number[] | undefined {
  const text = unlessRefused(() => readProc(`/proc/${processId}/task/${thread}/children`));
  return text
    ?.split(" ")
    .filter((child) => child.trim() !== "")
    .map(Number);
}
