import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { runReference } from "../kill-matrix/run-mutant.ts";
import { propertyRuns } from "./property-runs.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Runs that fill what is filled once: modules, generators, code that is compiled. */
const warmUp = 5;
const maxGrowthMiB = 16;

function heapMiB(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

it("a process that runs the checks again and again keeps nothing of the runs", async () => {
  const run = (): Promise<unknown> => runReference({ dialect: "all", revision: "2025-11-25" });
  for (let count = 0; count < warmUp; count++) await run();
  const before = heapMiB();
  const resources = process.getActiveResourcesInfo().toSorted();
  for (let count = propertyRuns(2); count > 0; count--) await run();
  expect(heapMiB() - before).toBeLessThan(maxGrowthMiB);
  expect(process.getActiveResourcesInfo().toSorted()).toEqual(resources);
});
