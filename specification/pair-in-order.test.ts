import { expect, it } from "vitest";
import { pairInOrder } from "./pair-in-order.ts";

function pairsOf(before: string, now: string): readonly string[] {
  const same = (row: number, column: number): number => (before[row] === now[column] ? 1 : 0);
  return pairInOrder(before.length, now.length, same).map(([row, column]) => `${row}-${column}`);
}

it("pairs as much as can be paired in the order of both", () => {
  expect(pairsOf("abcd", "xbcya")).toEqual(["1-1", "2-2"]);
});

it("pairs nothing whose score is not above 0", () => {
  expect(pairsOf("ab", "xy")).toEqual([]);
  expect(pairsOf("", "x")).toEqual([]);
});

it("takes the pairs whose scores are highest together", () => {
  const scores = [
    [3, 2],
    [2, 0],
  ];
  expect(pairInOrder(2, 2, (row, column) => scores[row]?.[column] ?? 0)).toEqual([[0, 0]]);
});
