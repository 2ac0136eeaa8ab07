import { describe, expect, it } from "vitest";
import { wakingOf } from "./time-limits.ts";

const clocks = { monotonicMs: 5_000, realtimeMs: 1_700_000_000_000 };

function structure(seconds: number, parts: number): () => Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64LE(BigInt(seconds), 0);
  bytes.writeBigInt64LE(BigInt(parts), 8);
  return () => bytes;
}

describe("a time limit in the memory of a process", () => {
  it.each([
    ["timespec", "relative", structure(1, 500_000_000), { kind: "after", ms: 1_500 }],
    ["timeval", "relative", structure(1, 500_000), { kind: "after", ms: 1_500 }],
    ["timespec", "monotonic", structure(7, 0), { kind: "in", ms: 2_000 }],
    ["timespec", "realtime", structure(1_700_000_001, 0), { kind: "in", ms: 1_000 }],
  ] as const)("is a %s, %s", (form, clock, read, waking) => {
    expect(wakingOf({ kind: "in-memory", address: 8, form, clock }, clocks, read)).toEqual(waking);
  });

  it("is not known where it cannot be read", () => {
    const limit = { kind: "in-memory", address: 8, form: "timespec", clock: "relative" } as const;
    expect(wakingOf(limit, clocks, () => undefined)).toBeUndefined();
    expect(wakingOf(limit, clocks, () => Buffer.alloc(3))).toBeUndefined();
  });
});
