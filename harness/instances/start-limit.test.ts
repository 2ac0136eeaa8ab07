import { describe, expect, it } from "vitest";
import { StartLimit } from "./start-limit.ts";

describe("the time that an instance has to start", () => {
  it("is what is allowed, as long as nothing is known and where others were fast", () => {
    const limit = new StartLimit(30_000, 10_000);
    expect(limit.ms).toBe(30_000);
    limit.learn(200);
    expect(limit.ms).toBe(30_000);
  });

  it("is some times what the slowest so far has taken, where that is more", () => {
    const limit = new StartLimit(30_000, 10_000);
    limit.learn(12_000);
    limit.learn(300);
    expect(limit.ms).toBe(48_000);
  });

  it("is less for a launch that is made again, but no less than an answer has, and many times what others took", () => {
    const limit = new StartLimit(30_000, 10_000);
    limit.learn(200);
    expect(limit.firstTryMs).toBe(10_000);
    limit.learn(2_000);
    expect(limit.firstTryMs).toBe(20_000);
    limit.learn(12_000);
    expect(limit.firstTryMs).toBe(48_000);
    expect(new StartLimit(300, 10_000).firstTryMs).toBe(300);
  });
});
