import { describe, expect, it } from "vitest";
import type { WaitForWakes } from "../boxes/pending-wakes.ts";
import { bothWaits, waitForLate, type LateWait } from "./late-wait.ts";

function waited(isAtRest: boolean, wait?: WaitForWakes): Promise<LateWait> {
  const wakes = { wait: () => Promise.resolve(wait ?? { waitedMs: 0 }) };
  return waitForLate({ rest: () => Promise.resolve(isAtRest), ...(wait === undefined ? {} : { wakes }) }, 2_000);
}

describe("the wait for late effects", () => {
  it("is as long as it was, in whole seconds, and tells what it left", async () => {
    expect(await waited(true)).toEqual({ lateMs: 2_000, wasAtRest: true });
    expect(await waited(true, { waitedMs: 4_250 })).toEqual({ lateMs: 7_000, wasAtRest: true });
    expect(await waited(true, { waitedMs: 0, left: "idle" })).toMatchObject({ leftPending: "idle" });
  });

  it("ends with its time where the server is not known to be at rest", async () => {
    expect(await waited(false, { waitedMs: 4_250 })).toEqual({ lateMs: 2_000 });
  });

  it("is, of two, as long as the longer and as certain as the less certain", () => {
    const [long, restless] = [{ lateMs: 7_000, wasAtRest: true, leftPending: "acting" } as const, { lateMs: 2_000 }];
    expect(bothWaits(long, restless)).toEqual({ lateMs: 7_000, leftPending: "acting" });
    expect(bothWaits(long)).toEqual(long);
  });
});
