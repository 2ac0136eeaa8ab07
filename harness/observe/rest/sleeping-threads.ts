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

/** The threads below a process, where all of them sleep. */
export class SleepingThreads {
  /** By thread, the processes that it had started when it had done this much. */
  readonly #started = new Map<number, { readonly work: string; readonly children: readonly number[] }>();

  /**
   * Every thread.
   *
   * @param root its descendants are read, not itself
   * @returns by thread, or undefined where one runs, is stopped by its tracer, or cannot be read
   */
  below(root: number): ReadonlyMap<number, SleepingThread> | undefined {
    const found = new Map<number, SleepingThread>();
    const waiting = childrenOf(root);
    if (waiting === undefined) return undefined;
    for (let processId = waiting.pop(); processId !== undefined; processId = waiting.pop()) {
      const children = this.#readProcess(processId, found);
      if (children === undefined || found.size >= maxThreads) return undefined;
      waiting.push(...children);
    }
    for (const id of this.#started.keys()) if (!found.has(id)) this.#started.delete(id);
    return found;
  }

  /** @returns the processes that it started, once its threads are among those that were found */
  #readProcess(processId: number, found: Map<number, SleepingThread>): readonly number[] | undefined {
    const names = unlessRefused(() => readdirSync(`/proc/${processId}/task`));
    if (names === undefined || names.length + this.#started.size > 2 * maxThreads) {
      // It may have ended since another thread was known to have started it.
      this.#started.clear();
      return undefined;
    }
    const children: number[] = [];
    let hasLeader = false;
    for (const name of names) {
      const id = Number(name);
      const thread = readThread(processId, id);
      if (thread === undefined) return undefined;
      hasLeader ||= id === processId && thread !== "ended";
      const started = this.#startedBy(processId, id, hasLeader && thread !== "ended" ? thread.work : undefined);
      if (started === undefined) return undefined;
      if (thread !== "ended") found.set(id, thread);
      children.push(...started);
    }
    return children;
  }

  /**
   * What has lost its parent is given to the first living thread of another process, or of the same. Any other thread has
   * no more children than before, where it has not run.
   *
   * @param work what the thread has done, where it lives and the first thread of its process as well
   */
  #startedBy(processId: number, id: number, work: string | undefined): readonly number[] | undefined {
    const known = this.#started.get(id);
    if (id !== processId && known !== undefined && known.work === work) return known.children;
    const children = childrenOf(processId, id);
    if (children !== undefined && work !== undefined) this.#started.set(id, { work, children });
    return children;
  }
}

/**
 * Whether each of some threads still waits as it did, and none has run meanwhile: then there is no other thread, and no
 * other process, since one of them would have had to start it. A thread that was woken and has not run yet shows no call.
 */
export function areStillAsleep(threads: ReadonlyMap<number, SleepingThread>): boolean {
  return [...threads].every(([id, { processId, call, work }]) => {
    const now = unlessRefused(() => waitOf(`${processId}/task/${id}`));
    return now?.call === call && now.work === work;
  });
}

function readThread(processId: number, id: number): SleepingThread | "ended" | undefined {
  const place = `${processId}/task/${id}`;
  return unlessRefused(() => {
    const [state = ""] = statFields(place);
    if (ended.test(state)) return isKeptByTracer(place) ? undefined : "ended";
    // A thread stopped by its tracer still shows the number of its last call.
    if (state !== sleeping) return undefined;
    const { call, work } = waitOf(place);
    return work === uncounted ? undefined : { processId, call, work };
  });
}

/** The call first: a thread that has not run since it was seen in one was asleep at that moment. */
function waitOf(place: string): Pick<SleepingThread, "call" | "work"> {
  const call = readProc(`/proc/${place}/syscall`).trim();
  return { call, work: readProc(`/proc/${place}/schedstat`).trim() };
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
