import { describe, expect, test } from "vitest";
import { mutants } from "./all-mutants.ts";
import type { Mutant } from "./mutant.ts";

describe("each mutant", () => {
  test("has an id of its own, in kebab-case", () => {
    const ids = mutants.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  const idsWhere = (isWrong: (mutant: Mutant) => boolean): readonly string[] =>
    mutants.filter(isWrong).map(({ id }) => id);
  const checksOf = ({ killedBy, mayAlsoFail }: Mutant): readonly string[] => [...killedBy, ...mayAlsoFail];

  test("names the checks that it fails, each once, and the dialects that it lies in", () => {
    expect(idsWhere(({ killedBy }) => killedBy.length === 0)).toEqual([]);
    expect(idsWhere(({ dialects }) => dialects.length === 0)).toEqual([]);
    expect(idsWhere((mutant) => new Set(checksOf(mutant)).size < checksOf(mutant).length)).toEqual([]);
    const isNoCheck = (id: string): boolean => !/^[a-z-]+\/[a-z]+(-[a-z]+)+$/.test(id);
    expect(idsWhere((mutant) => checksOf(mutant).some(isNoCheck))).toEqual([]);
  });

  test("fails a check of its own suite", () => {
    expect(idsWhere(({ suite, killedBy }) => !killedBy.some((check) => check.startsWith(`${suite}/`)))).toEqual([]);
  });
});
