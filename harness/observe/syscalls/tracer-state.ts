import { readProc } from "../../connect/read-proc.ts";

/** Whether a trace is still being written: `lost` when a process runs on without its tracer. */
export type TracerState = "tracing" | "lost" | "all-ended";

/**
 * Checks whether processes are traced. One that lost its tracer gets ENOSYS for each traced call, and nothing is
 * written: the absence of effects since then proves nothing. One tracer has them all: the filter of a sandbox refuses
 * children without it, and it ends for all of them at once.
 *
 * @param processIds those that were traced and have not been seen to end
 */
export function tracerState(processIds: Iterable<number>): TracerState {
  const tracer = tracerOfAny(processIds);
  if (tracer === undefined) return "all-ended";
  return tracer === 0 ? "lost" : "tracing";
}

/** @returns the process that traces them, 0 where they have lost it; undefined where none of them is running any more */
export function tracerOfAny(processIds: Iterable<number>): number | undefined {
  for (const id of processIds) {
    const tracer = tracerOf(id);
    if (tracer !== undefined) return Number(tracer);
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
