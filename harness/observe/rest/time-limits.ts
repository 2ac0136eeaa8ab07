import { closeSync, openSync, readSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";
import type { TimeLimit } from "./blocked-call.ts";
import type { Waking } from "./rest-ms.ts";

/** Two numbers of eight bytes: seconds, and parts of a second. */
const structureBytes = 16;
const partsPerMs = { timespec: 1e6, timeval: 1e3 } as const;

/** The clocks of the system. */
export interface Clocks {
  readonly monotonicMs: number;
  readonly realtimeMs: number;
}

/** The clocks at this moment. */
export function readClocks(): Clocks {
  return { monotonicMs: Number(process.hrtime.bigint()) / 1e6, realtimeMs: Date.now() };
}

/**
 * When a time limit ends a wait.
 *
 * @param read the bytes at an address in the memory of the process; undefined where they cannot be read
 */
export function wakingOf(
  limit: TimeLimit,
  clocks: Clocks,
  read: (address: number) => Buffer | undefined,
): Waking | undefined {
  switch (limit.kind) {
    case "none":
      return { kind: "never" };
    case "relative":
      return { kind: "after", ms: limit.ms };
    case "in-memory": {
      const bytes = read(limit.address);
      if (bytes?.length !== structureBytes) return undefined;
      const seconds = Number(bytes.readBigInt64LE(0));
      const ms = seconds * 1_000 + Number(bytes.readBigInt64LE(8)) / partsPerMs[limit.form];
      if (limit.clock === "relative") return { kind: "after", ms };
      return { kind: "in", ms: ms - (limit.clock === "monotonic" ? clocks.monotonicMs : clocks.realtimeMs) };
    }
  }
}

/** @returns the structure at an address in the memory of a process */
export function readStructure(processId: number, address: number): Buffer | undefined {
  return unlessRefused(() => {
    const descriptor = openSync(`/proc/${processId}/mem`, "r");
    try {
      const bytes = Buffer.alloc(structureBytes);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, structureBytes, address));
    } finally {
      closeSync(descriptor);
    }
  });
}
