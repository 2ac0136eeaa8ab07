import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCombinations, pairwiseRows, type Row } from "./covering-array.ts";
import { propertyRuns } from "../../../test/long/property-runs.ts";

/** The pairs of levels that no row holds. */
function missingPairs(levelCounts: readonly number[], rows: readonly Row[]): readonly string[] {
  const held = new Set(
    rows.flatMap((row) =>
      row.flatMap((level, second) =>
        row.slice(0, second).map((other, first) => `${first}=${other} ${second}=${level}`),
      ),
    ),
  );
  const all = levelCounts.flatMap((count, second) =>
    levelCounts
      .slice(0, second)
      .flatMap((otherCount, first) =>
        Array.from(
          { length: otherCount * count },
          (_, pair) => `${first}=${Math.floor(pair / count)} ${second}=${pair % count}`,
        ),
      ),
  );
  return all.filter((pair) => !held.has(pair));
}

const someCounts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });

describe("allCombinations", () => {
  test("has each combination once, the most ordinary first", () => {
    expect(allCombinations([2, 3])).toEqual(
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 0],
        [1, 1],
        [1, 2],
      ].toSorted(byDeviations),
    );
    expect(allCombinations([])).toEqual([[]]);
  });
});

describe("pairwiseRows", () => {
  test("hold every pair, whatever the factors", () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const rows = pairwiseRows(counts, [], 1000);
        expect(missingPairs(counts, rows)).toEqual([]);
        expect(rows.every((row) => row.length === counts.length)).toBe(true);
      }),
      { seed: 1, numRuns: propertyRuns(60) },
    );
  });

  test("hold every combination of the strong factors", () => {
    const counts = [2, 4, 3, 2, 2, 2, 2, 2, 2];
    const rows = pairwiseRows(counts, [1, 2, 3], 1000);
    expect(new Set(rows.map((row) => `${row[1]} ${row[2]} ${row[3]}`)).size).toBe(24);
    expect(missingPairs(counts, rows)).toEqual([]);
  });

  test("are far fewer than all combinations, and never more than the bound", () => {
    const twelveFlags = Array.from({ length: 12 }, () => 2);
    expect(pairwiseRows(twelveFlags, [], 1000).length).toBeLessThan(20);
    expect(pairwiseRows([50, 50], [], 100)).toHaveLength(100);
    expect(pairwiseRows([300], [], 100)).toHaveLength(100);
  });
});

function byDeviations(left: Row, right: Row): number {
  return left.filter(Boolean).length - right.filter(Boolean).length;
}
