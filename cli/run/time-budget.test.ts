import { describe, expect, it } from "vitest";
import { timeBudget } from "./time-budget.ts";

describe("the time of several runs", () => {
  it("is shared equally, and what one does not use is left for the next", () => {
    let now = 5_000;
    const { shareMs } = timeBudget(120_000, () => now);
    expect(shareMs(2)).toBe(60_000);
    now += 10_000;
    expect(shareMs(1)).toBe(110_000);
  });

  it("holds for all together: the last gets no more than what is left", () => {
    let now = 0;
    const { shareMs } = timeBudget(120_000, () => now);
    expect(shareMs(2)).toBe(60_000);
    now = 75_000;
    expect(shareMs(1)).toBe(45_000);
    now = 130_000;
    expect(shareMs(1)).toBe(1);
  });

  it("is the whole of it for a single run", () => {
    expect(timeBudget(2_500, () => 7).shareMs(1)).toBe(2_500);
  });
});
