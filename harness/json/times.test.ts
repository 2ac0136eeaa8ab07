import { expect, it } from "vitest";
import { withoutTimes } from "./times.ts";

it.each([
  ["Made 2026-11-21 04:38:05 in 0.4 ms", "Made (time) in (time)"],
  ["drawn in 12µs, took 3 s", "drawn in (time), took (time)"],
  ["elapsed: 1.5 min", "elapsed: (time)"],
  ["done in 0.42 seconds", "done in (time)"],
  ["remind me in 10 minutes, wait for 5 s", "remind me in 10 minutes, wait for 5 s"],
])("a text has no times and durations left, and keeps what may be a setting: %s", (text, expected) => {
  expect(withoutTimes(text)).toBe(expected);
});
