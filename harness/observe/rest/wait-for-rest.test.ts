import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitForRest } from "./wait-for-rest.ts";

const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("waiting for rest", () => {
  it("ends when it is known that nothing can happen in what is left", async () => {
    expect(await waitForRest(hour, () => Promise.resolve(Infinity))).toBe(true);
  });

  it("ends with the time where nobody knows", async () => {
    const waiting = waitForRest(1_000, () => Promise.resolve(0));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe(false);
  });

  it("ends with its patience where nobody knows by then", async () => {
    const waiting = waitForRest(hour, () => Promise.resolve(0), { patienceMs: 30 });
    await vi.advanceTimersByTimeAsync(30);
    expect(await waiting).toBe(false);
  });

  it("asks a last time when its patience ends", async () => {
    let asked = 0;
    const waiting = waitForRest(hour, () => Promise.resolve(++asked > 1 ? Infinity : 0), { patienceMs: 5 });
    await vi.advanceTimersByTimeAsync(5);
    expect(await waiting).toBe(true);
  });

  it.each([
    { name: "something may happen at any time", restMs: 0 },
    { name: "nothing happens for long", restMs: hour / 2 },
  ])("ends with the run, and knows nothing then, where $name", async ({ restMs }) => {
    const run = new AbortController();
    const waiting = waitForRest(hour, () => Promise.resolve(restMs), { signal: run.signal });
    await vi.advanceTimersByTimeAsync(10);
    run.abort();
    expect(await waiting).toBe(false);
  });
});
