import { readProc } from "../../connect/read-proc.ts";

/** Whether a trace is still being written: `lost` when a process runs on without its tracer. */
export type TracerState = "tracing" | "lost" | "all-ended";

/**
 * Checks whether processes are traced. One that lost its tracer gets ENOSYS for each traced call, and nothing is
 * written: the absence of effects since then proves nothing.
 *
 * @param processIds those that were traced and have not been seen to end
 */
export function tracerState(processIds: Iterable<number>): TracerState {
  let state: TracerState = "all-ended";
  for (const id of processIds) {
    const tracer = tracerOf(id);
    if (tracer === undefined) continue;
    if (tracer === "0") return "lost";
    state = "tracing";
  }
  return state;
}

/** @returns the process that traces them; undefined where none of them is traced any more */
export function tracerOfAny(processIds: Iterable<number>): number | undefined {
  for (const id of processIds) {
    const tracer = Number(tracerOf(id) ?? 0);
    if (tracer > 0) return tracer;
  }
  return undefined;
}

function tracerOf(processId: number): string | undefined {
  try {
    const status = readProc(`/proc/${processId}/status`);
    return /^State:\s+[ZX]/mu.test(status) ? undefined : /^TracerPid:\s*(\d+)$/mu.exec(status)?.[1];
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
