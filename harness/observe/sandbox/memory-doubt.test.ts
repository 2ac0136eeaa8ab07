import { expect, it } from "vitest";
import { MemoryDoubt } from "./memory-doubt.ts";

it("is raised by a quarter of the bound, and again only by a quarter of what they may still take", () => {
  const doubt = new MemoryDoubt(400, 1_000);
  expect([950, 900, 899].map((free) => doubt.isRaisedBy(free))).toEqual([false, false, true]);
  // Others had taken it.
  doubt.settle(899, 0);
  expect([899, 800, 798].map((free) => doubt.isRaisedBy(free))).toEqual([false, false, true]);
  doubt.settle(798, 360);
  expect([798, 788, 787].map((free) => doubt.isRaisedBy(free))).toEqual([false, false, true]);
});

it("stays raised where nothing more may be taken", () => {
  const doubt = new MemoryDoubt(400, 1_000);
  doubt.settle(600, 400);
  expect(doubt.isRaisedBy(599)).toBe(true);
});
