import { describe, expect, it } from "vitest";
import { describeTimes, type TestTimes } from "./test-times.ts";

const known: TestTimes = {
  unit: { seconds: 100, files: { "a.test.ts": 10, "b.test.ts": 20 } },
  machine: { seconds: 300, files: { "c.machine.test.ts": 30 } },
};

function timesOf(factor: number, more: Readonly<Record<string, number>> = {}): TestTimes {
  const files = { "a.test.ts": 10 * factor, "b.test.ts": 20 * factor, ...more };
  return { unit: { seconds: 100 * factor, files } };
}

/** The files that are named as slower. */
function slower(now: TestTimes): readonly string[] {
  const lines = describeTimes(now, known);
  const heading = lines.findIndex((line) => line.startsWith("More than"));
  return heading === -1 ? [] : lines.slice(heading + 1).map((line) => line.trim().split(/\s+/u).slice(-1).join(""));
}

describe("the times of a run", () => {
  it("are told by project and for the slowest files, beside those that are known", () => {
    expect(describeTimes(timesOf(2), known)).toEqual([
      "Test seconds, and those that test/times.json has:",
      "   200.0   100.0  unit",
      "   200.0   100.0  in all",
      "The slowest files:",
      "    40.0    20.0  unit  b.test.ts",
      "    20.0    10.0  unit  a.test.ts",
    ]);
  });

  it("name no file where the whole run is slower", () => {
    expect(slower(timesOf(5))).toEqual([]);
  });

  it("name the file that takes more than three times as much of the run as before", () => {
    expect(slower(timesOf(1, { "a.test.ts": 31 }))).toEqual(["a.test.ts"]);
    expect(slower(timesOf(1, { "a.test.ts": 29 }))).toEqual([]);
  });

  it("name a new file that takes more than a few seconds", () => {
    expect(slower(timesOf(1, { "new.test.ts": 4 }))).toEqual(["new.test.ts"]);
    expect(slower(timesOf(1, { "new.test.ts": 2 }))).toEqual([]);
  });

  it("name none where nothing is known", () => {
    expect(describeTimes(timesOf(1), {}).some((line) => line.startsWith("More than"))).toBe(false);
  });
});
