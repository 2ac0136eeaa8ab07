import { readFileSync } from "node:fs";
import { testFiles } from "./test-files.ts";

/** The projects of the tests, in the order of what they cost. The end of a file's name says its project. */
export const projectNames = ["unit", "matrix", "smoke", "exhaustive", "process", "machine", "live", "long"] as const;

export type ProjectName = (typeof projectNames)[number];

/** What a change is tested with. */
const quick: readonly ProjectName[] = ["unit", "matrix", "smoke"];
/** What `npm test` has no time for. */
const rest: readonly ProjectName[] = ["exhaustive", "process", "machine"];

/**
 * @param mode of vitest, by which the scripts of the package choose; any other name stands for a part that is run by hand
 * @param words of the command line: with `--changed` the change chooses, among all tests that a commit must pass
 */
export function projectsOf(mode: string, words: readonly string[]): readonly ProjectName[] {
  switch (mode) {
    case "quick":
      return words.includes("--changed") ? [...quick, ...rest] : quick;
    case "rest":
      return rest;
    case "all":
      return [...quick, ...rest];
    case "long":
      return ["long"];
    default:
      return [...quick, ...rest, "live"];
  }
}

/** Tests of properties, each of which takes the number of its runs from `test/long/property-runs.ts`. */
export function filesWithProperties(): readonly string[] {
  return testFiles(".").filter((file) => readFileSync(file, "utf8").includes("propertyRuns("));
}
