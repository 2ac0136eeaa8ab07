import { readlinkSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readProc } from "../../connect/read-proc.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import { filterArchitecture } from "../machine/syscall-filter.ts";
import { blockedCall } from "./blocked-call.ts";
import { QuietConnections } from "./quiet-connections.ts";
import { isQuietRead, openDescriptor, openDescriptors, timersMs } from "./open-descriptors.ts";
import { WaitingTimes, type Waiting } from "./rest-ms.ts";
import { areStillAsleep, launchedRoot, SleepingThreads, type SleepingProcesses } from "./sleeping-threads.ts";
import { readClocks, readStructure, wakingOf } from "./time-limits.ts";

/**
 * Tells how long nothing can happen by itself in a contained box: every thread waits for another one, no timer runs
 * out, and we have no open request.
 */
export class RestWatch {
  readonly #times = new WaitingTimes(performance.now());
  readonly #connections = new QuietConnections();
  readonly #threads = new SleepingThreads();
  /** The process that we launched, and the one of the box by which it was found. */
  #launched: { readonly tracer: number; readonly root: number } | undefined;

  /**
   * Looks twice, so there was a moment in between at which all threads slept; reads in between what may wake them: an
   * expired timer wakes a thread, and is visible nowhere afterwards. Lets two turns of our own pass, so that whatever
   * they asked of us is answered.
   *
   * @param tracer a process of the box; everything launched with it is checked, traced or not
   * @returns milliseconds, Infinity if nothing ever can; 0 if something is going on, or it is unknown
   */
  async restMs(tracer: number, { hasHappened, hasConnected, mayHaveActive }: Traced): Promise<number> {
    const root = this.#rootOf(tracer);
    const first = root === undefined ? undefined : this.#threads.below(root);
    if (root === undefined || first === undefined || first.threads.size === 0) return 0;
    await nextTurn();
    await nextTurn();
    const readMs = performance.now();
    const waiting = allWaiting(first.threads, mayHaveActive, hasConnected ? this.#connections : undefined);
    if (!areStillAsleep(first)) return 0;
    if (waiting === undefined || hasHappened()) return 0;
    return this.#times.restMs(waiting, readMs);
  }

  #rootOf(tracer: number): number | undefined {
    if (this.#launched?.tracer === tracer) return this.#launched.root;
    const root = launchedRoot(tracer);
    this.#launched = root === undefined ? undefined : { tracer, root };
    return root;
  }
}

/** What the trace of a box tells. */
export interface Traced {
  /** Whether anything was traced since this was last called. */
  readonly hasHappened: () => boolean;
  readonly hasConnected: boolean;
  /**
   * Whether something may be open whose work the kernel does, such as a timer that is a file. What runs around the target
   * and is not traced (the tracer, the sandbox, the API stub) opens none.
   */
  readonly mayHaveActive: boolean;
}

type Threads = SleepingProcesses["threads"];

/** @returns undefined unless everything that may wake them is known */
function allWaiting(
  threads: Threads,
  mayHaveActive: boolean,
  connections: QuietConnections | undefined,
): readonly Waiting[] | undefined {
  const architecture = filterArchitecture();
  if (architecture === undefined) return undefined;
  const clocks = readClocks();
  const processIds = [...new Set([...threads.values()].map(({ processId }) => processId))];
  const timers = mayHaveActive ? timersOf(processIds) : [];
  if (timers === undefined) return undefined;
  if (connections !== undefined && !haveQuietConnections(processIds, connections)) return undefined;
  const waiting = [...timers];
  for (const [id, { processId, call, work }] of threads) {
    const blocked = blockedCall(call, architecture);
    if (blocked === undefined) return undefined;
    const { limit, descriptor } = blocked;
    if (descriptor !== undefined && !isQuietRead(descriptor, openDescriptor(processId, descriptor) ?? ""))
      return undefined;
    const waking = wakingOf(limit, clocks, (address) => readStructure(processId, address));
    if (waking === undefined) return undefined;
    waiting.push({ id: String(id), work: `${call} ${work}`, waking });
  }
  return waiting;
}

/** @returns the timers that are files; undefined where anything else is open whose work the kernel does, or that is unknown */
function timersOf(processIds: readonly number[]): readonly Waiting[] | undefined {
  const waiting: Waiting[] = [];
  for (const processId of processIds) {
    const descriptors = openDescriptors(processId);
    const timers = descriptors === undefined ? undefined : timersMs(processId, descriptors);
    if (timers === undefined) return undefined;
    for (const ms of timers) waiting.push({ id: `timer of ${processId}`, work: "", waking: { kind: "in", ms } });
  }
  return waiting;
}

/** @param processIds all in one network of their own, but for what stands around them */
function haveQuietConnections(processIds: readonly number[], connections: QuietConnections): boolean {
  const ours = networkOf("self");
  const boxed = processIds.find((id) => networkOf(id) !== ours);
  return (
    boxed !== undefined && connections.areQuiet((table) => unlessRefused(() => readProc(`/proc/${boxed}/net/${table}`)))
  );
}

function networkOf(processId: number | "self"): string | undefined {
  return unlessRefused(() => readlinkSync(`/proc/${processId}/ns/net`));
}
