import { readdirSync } from "node:fs";
import { childrenOf, readProc, statFields } from "../../connect/read-proc.ts";
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

/** The threads below a process, all of them asleep. */
export interface SleepingProcesses {
  /** By thread. */
  readonly threads: ReadonlyMap<number, SleepingThread>;
  /** By process, how many threads it lists; one that has ended may be among them. */
  readonly counts: ReadonlyMap<number, number>;
}

/** What was read of a process before. */
interface ReadProcess {
  readonly names: readonly string[];
  /** Of its threads but the first, those that slept and had no children. */
  readonly childless: ReadonlyMap<number, SleepingThread>;
}

/** Reads the threads of one box, again and again. */
export class SleepingThreads {
  #read = new Map<number, ReadProcess>();

  /**
   * Every thread below a process, where all of them sleep.
   *
   * @param root its descendants are read, not itself
   * @returns undefined where one runs, is stopped by its tracer, or cannot be read
   */
  below(root: number): SleepingProcesses | undefined {
    const threads = new Map<number, SleepingThread>();
    const counts = new Map<number, number>();
    const before = this.#read;
    this.#read = new Map();
    const waiting = [...(unlessRefused(() => childrenOf(root)) ?? [])];
    for (let processId = waiting.pop(); processId !== undefined; processId = waiting.pop()) {
      const names = threadsOf(processId);
      if (names === undefined) return undefined;
      counts.set(processId, names.length);
      const childless = new Map<number, SleepingThread>();
      let known = before.get(processId);
      for (const name of names) {
        const id = Number(name);
        const found = threadThatHasNotRun(id, known, names) ?? readWithChildren(processId, id);
        if (found === undefined || threads.size >= maxThreads) return undefined;
        const { thread, children } = found;
        waiting.push(...children);
        if (thread === "ended") {
          // The first thread is listed first: where it has ended, another one may have been given its children.
          known = undefined;
          continue;
        }
        threads.set(id, thread);
        if (id !== processId && children.length === 0) childless.set(id, thread);
      }
      this.#read.set(processId, { names, childless });
    }
    return { threads, counts };
  }
}

interface ThreadWithChildren {
  readonly thread: SleepingThread | "ended";
  readonly children: readonly number[];
}

/**
 * A thread as it was read before, where it has not run since: then it is in the same call, and has started nothing. What
 * others leave behind is given to the first thread of a process that has not ended. A server of Node.js has ten threads,
 * of which mostly one has run.
 */
function threadThatHasNotRun(
  id: number,
  before: ReadProcess | undefined,
  names: readonly string[],
): ThreadWithChildren | undefined {
  const thread = before?.childless.get(id);
  if (before === undefined || thread === undefined || !isSameList(before.names, names)) return undefined;
  const work = unlessRefused(() => workOf(`${thread.processId}/task/${id}`));
  return work === thread.work ? { thread, children: [] } : undefined;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

function readWithChildren(processId: number, id: number): ThreadWithChildren | undefined {
  const thread = readThread(processId, id);
  const children = thread === undefined ? undefined : unlessRefused(() => childrenOf(processId, id));
  return thread === undefined || children === undefined ? undefined : { thread, children };
}

/**
 * Whether each of these threads still waits as it did, none has run meanwhile, and no process has another one: a process
 * that is new would have had to be started by one of them. A thread that was woken and has not run yet shows no call.
 */
export function areStillAsleep({ threads, counts }: SleepingProcesses): boolean {
  const areAsleep = [...threads].every(([id, { processId, call, work }]) => {
    const now = unlessRefused(() => waitOf(`${processId}/task/${id}`));
    return now?.call === call && now.work === work;
  });
  return areAsleep && [...counts].every(([processId, count]) => threadsOf(processId)?.length === count);
}

function threadsOf(processId: number): readonly string[] | undefined {
  return unlessRefused(() => readdirSync(`/proc/${processId}/task`));
}

function readThread(processId: number, id: number): SleepingThread | "ended" | undefined {
  const place = `${processId}/task/${id}`;
  return unlessRefused(() => {
    const [state = ""] = statFields(place);
    if (ended.test(state)) return isKeptByTracer(place) ? undefined : "ended";
    // A thread stopped by its tracer still shows the number of its last call.
    if (state !== sleeping) return undefined;
    const before = workOf(place);
    const { call, work } = waitOf(place);
    // A call that it has left since would be remembered for as long as it does not run again.
    return work === uncounted || work !== before ? undefined : { processId, call, work };
  });
}

/** The call first: a thread that has not run since it was seen in one was asleep at that moment. */
function waitOf(place: string): Pick<SleepingThread, "call" | "work"> {
  const call = readProc(`/proc/${place}/syscall`).trim();
  return { call, work: workOf(place) };
}

function workOf(place: string): string {
  return readProc(`/proc/${place}/schedstat`).trim();
}

/** Its parent is told of the end, and wakes, only when the tracer has taken note of it: on a busy machine that takes a while. */
function isKeptByTracer(place: string): boolean {
  return /^TracerPid:\s*[1-9]/mu.test(readProc(`/proc/${place}/status`));
}
