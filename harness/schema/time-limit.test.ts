import { expect, test } from "vitest";
import { TimeLimitExceeded, withinTime } from "./time-limit.ts";

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
