import { expect, it } from "vitest";
import { LoadMeter } from "./machine-load.ts";
import { StartTimes } from "./start-times.ts";

it("each part of the machine that is in use is from none to all of it", () => {
  const meter = new LoadMeter(3);
  for (const { idle, busy, freeMemory } of [meter.read(), meter.read(), meter.read()]) {
    for (const part of [idle, busy, freeMemory]) {
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(1);
    }
    expect(freeMemory).toBeGreaterThan(0);
  }
});

it("what starts of a server take is a whole processor at most, and nothing is told of one that fails", async () => {
  const starts = new StartTimes();
  await expect(starts.measured(() => Promise.reject(new Error("no box")))).rejects.toThrow("no box");
  expect(starts.busy).toBe(1);
  expect(await starts.measured(() => Promise.resolve("box"))).toBe("box");
  expect(starts.busy).toBeGreaterThanOrEqual(0);
  expect(starts.busy).toBeLessThanOrEqual(1);
});
