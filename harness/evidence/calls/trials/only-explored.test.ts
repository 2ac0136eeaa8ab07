import { describe, expect, it } from "vitest";
import { isTooLate } from "./only-explored.ts";

describe("of 100 s, tools are called alone", () => {
  it.each([
    { elapsedMs: 74_000, doubted: ["a"], isIdle: false, expected: false },
    { elapsedMs: 76_000, doubted: ["a"], isIdle: true, expected: true },
    { elapsedMs: 76_000, doubted: [], isIdle: false, expected: true },
    { elapsedMs: 89_000, doubted: [], isIdle: true, expected: false },
    { elapsedMs: 91_000, doubted: [], isIdle: true, expected: true },
  ])(
    "for as long as showing contradictions again leaves: at $elapsedMs ms with $doubted, idle $isIdle",
    ({ elapsedMs, doubted, isIdle, expected }) => {
      const gathering = { hub: { elapsedMs, remainingMs: 100_000 - elapsedMs }, pursuits: { isIdle } };
      expect(isTooLate({ doubted: new Set(doubted), gathering })).toBe(expected);
    },
  );
});
