import { expect, test, vi } from "vitest";
import { TimeLimitExceeded, withinProcessorTime, withinTime } from "./time-limit.ts";

test("work that ends in time gives its result, undefined too", () => {
  expect(withinTime(1000, () => ({ answer: 42 }))).toEqual({ answer: 42 });
  expect(withinTime(1000, () => undefined)).toBeUndefined();
});

test("an endless loop is ended", () => {
  expect(() =>
    withinTime(20, () => {
      for (;;);
    }),
  ).toThrow(TimeLimitExceeded);
});

test("an error of the work passes through", () => {
  expect(() =>
    withinTime(1000, () => {
      throw new RangeError("mine");
    }),
  ).toThrow(new RangeError("mine"));
});

test("an inner limit ends the inner work only, an outer limit both", () => {
  const inner = (limitMs: number): string => {
    try {
      return withinTime(limitMs, () => {
        for (;;);
      });
    } catch (error) {
      return error instanceof TimeLimitExceeded ? "ended" : "other";
    }
  };
  expect(withinTime(5000, () => [inner(10), inner(10)])).toEqual(["ended", "ended"]);
  expect(() => withinTime(20, () => inner(60_000))).toThrow(TimeLimitExceeded);
  expect(withinTime(1000, () => "usable afterwards")).toBe("usable afterwards");
});

/** Never ends before it is called for the time given. */
function endsAt(call: number): { readonly work: () => string; readonly calls: () => number } {
  let calls = 0;
  const work = (): string => {
    calls++;
    if (calls < call) for (;;);
    return "done";
  };
  return { work, calls: () => calls };
}

function useProcessor(milliseconds: number): void {
  vi.spyOn(process, "cpuUsage").mockReturnValue({ user: milliseconds * 1000, system: 0 });
}

test("work that waited for a core is begun again", () => {
  useProcessor(1);
  const { work, calls } = endsAt(3);
  expect(withinProcessorTime(2, work)).toBe("done");
  expect(calls()).toBe(3);
});

test("work that had the processor for its time is not", () => {
  useProcessor(10);
  const { work, calls } = endsAt(2);
  expect(() => withinProcessorTime(2, work)).toThrow(new TimeLimitExceeded(2));
  expect(calls()).toBe(1);
});

test("work that never gets a core is given up", () => {
  useProcessor(0);
  const { work, calls } = endsAt(Infinity);
  expect(() => withinProcessorTime(2, work)).toThrow(new TimeLimitExceeded(2));
  expect(calls()).toBe(3);
});

test("an error of the work is no reason to begin again", () => {
  useProcessor(0);
  const failing = vi.fn<() => never>(() => {
    throw new RangeError("mine");
  });
  expect(() => withinProcessorTime(1000, failing)).toThrow(new RangeError("mine"));
  expect(failing).toHaveBeenCalledTimes(1);
});

test("a limit around it ends it for good", () => {
  useProcessor(0);
  const { work } = endsAt(Infinity);
  expect(() => withinTime(20, () => withinProcessorTime(60_000, work))).toThrow(TimeLimitExceeded);
});
