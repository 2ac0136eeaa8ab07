import { cpus, totalmem } from "node:os";

/** How much of the machine was in use between two readings; each part is from 0 to 1. */
export interface MachineLoad {
  /** Of the processors. */
  readonly idle: number;
  /** Of the time of this thread. */
  readonly busy: number;
  /** Of the memory that this process and all that it starts may have. */
  readonly freeMemory: number;
}

interface Sample {
  readonly idleMs: number;
  readonly totalMs: number;
  readonly loop: ReturnType<typeof performance.eventLoopUtilization>;
}

/** Reads how much of the machine is in use. */
export class LoadMeter {
  readonly #maxSamples: number;
  #samples: readonly Sample[];

  /** @param readings a reading is about the time since so many readings before */
  constructor(readings = 1) {
    this.#maxSamples = readings;
    this.#samples = [sampleNow()];
  }

  read(): MachineLoad {
    const now = sampleNow();
    const [since = now] = this.#samples;
    this.#samples = [...this.#samples, now].slice(-this.#maxSamples);
    const totalMs = now.totalMs - since.totalMs;
    return {
      // The counters move a hundred times a second: of no time nothing is known to be idle.
      idle: totalMs > 0 ? (now.idleMs - since.idleMs) / totalMs : 0,
      busy: performance.eventLoopUtilization(now.loop, since.loop).utilization,
      freeMemory: process.availableMemory() / Math.min(totalmem(), process.constrainedMemory() || Infinity),
    };
  }
}

function sampleNow(): Sample {
  const times = cpus().map((each) => each.times);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  const totalMs = times.reduce((sum, { idle, irq, nice, sys, user }) => sum + idle + irq + nice + sys + user, 0);
  return { idleMs, totalMs, loop: performance.eventLoopUtilization() };
}
