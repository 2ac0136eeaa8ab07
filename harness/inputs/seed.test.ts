import { describe, expect, it } from "vitest";
import { deriveSeed } from "./seed.ts";

describe("a derived seed", () => {
  it("depends on the seed of the run and on the names alone", () => {
    const alone = deriveSeed(42, "inputs", "delete");
    for (const other of ["search", "write", "list"]) deriveSeed(42, "inputs", other);
    expect(deriveSeed(42, "inputs", "delete")).toBe(alone);
  });

  it("stays what it was in the version before, so that a seed of a report still means the same", () => {
    expect(deriveSeed(1, "inputs", "a")).toBe(85969174);
    expect(deriveSeed(2 ** 31, "inputs", "a")).toBe(-1707413877);
    expect(deriveSeed(0)).toBe(-2128831035);
  });

  it("differs for another run, another name, another part and another order of the parts", () => {
    const seeds = [
      deriveSeed(1, "inputs", "a"),
      deriveSeed(2, "inputs", "a"),
      deriveSeed(-1, "inputs", "a"),
      deriveSeed(1, "inputs", "b"),
      deriveSeed(1, "inputs"),
      deriveSeed(1, "a", "inputs"),
      deriveSeed(1, "inputsa"),
      deriveSeed(1, "inputs", "😀"),
      deriveSeed(1, "inputs", "😁"),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it("is a 32-bit signed integer for any seed of a run", () => {
    for (const runSeed of [0, -1, 2 ** 31, -(2 ** 31), 2 ** 40, 0.5]) {
      const seed = deriveSeed(runSeed, "x");
      expect(seed).toBe(seed | 0);
    }
  });
});
