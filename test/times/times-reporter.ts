import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { describeLongRuns, readLongRuns } from "./long-runs.ts";
import { describeTimes, minSeconds, readTimes, type TestTimes } from "./test-times.ts";

const root = path.join(import.meta.dirname, "../..");
const known = path.join(root, "test/times.json");
/** Of all runs in this checkout: `.ci/run` has two, and the second tells of both. */
const measured = path.join(root, "build/test-times.json");

/** Says in CI, after all else, which files took the time of the tests. With the variable UPDATE_TIMES it is the time to expect. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const isUpdate = process.env["UPDATE_TIMES"] !== undefined;
    if (process.env["CI"] === undefined && !isUpdate) return;
    const times = { ...readTimes(measured), ...timesOf(modules) };
    mkdirSync(path.dirname(measured), { recursive: true });
    writeFileSync(measured, JSON.stringify(times));
    if (isUpdate) writeFileSync(known, `${JSON.stringify(times, undefined, 2)}\n`);
    const lines = [...describeTimes(times, readTimes(known)), describeLongRuns(readLongRuns())];
    process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}

function timesOf(modules: readonly TestModule[]): TestTimes {
  const names = [...new Set(modules.map(({ project }) => project.name))];
  return Object.fromEntries(
    names.map((name) => {
      const own = modules.filter(({ project }) => project.name === name).toSorted(byName);
      const all = own.map((module) => [module.relativeModuleId, secondsOf(module)] as const);
      const seconds = round(all.reduce((sum, [, each]) => sum + each, 0));
      const slow = all.filter(([, each]) => each >= minSeconds).map(([file, each]) => [file, round(each)] as const);
      return [name, { seconds, files: Object.fromEntries(slow) }];
    }),
  );
}

function secondsOf(module: TestModule): number {
  return module.diagnostic().duration / 1_000;
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

function byName(left: TestModule, right: TestModule): number {
  return left.relativeModuleId.localeCompare(right.relativeModuleId, "en");
}
