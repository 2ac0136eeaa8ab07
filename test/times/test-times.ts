import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** Of each project the seconds that its files spent in tests and hooks, and of each file that had some. */
const schema = z.record(z.string(), z.object({ seconds: z.number(), files: z.record(z.string(), z.number()) }));

export type TestTimes = z.infer<typeof schema>;

/** Less is not worth a row. */
export const minSeconds = 1;
/** As much as the share of a file in all seconds has to grow for it to be named: how fast the machine is makes no difference. */
const slowerTimes = 3;
const slowestFiles = 10;

/** @returns no times where there is no such file */
export function readTimes(path: string): TestTimes {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
}

/**
 * @param now what a run took
 * @param known what a run took before, perhaps of more projects and on another machine
 * @returns lines: the sum of each project, the slowest files, and those that became slower
 */
export function describeTimes(now: TestTimes, known: TestTimes): readonly string[] {
  const projects = Object.keys(now);
  const sumOf = (times: TestTimes): number => projects.reduce((sum, name) => sum + (times[name]?.seconds ?? 0), 0);
  const files = projects
    .flatMap((project) =>
      Object.entries(now[project]?.files ?? {}).map(([file, seconds]) => {
        const row = known[project]?.files[file];
        return { project, file, seconds, row, text: `${beside(seconds, row)}  ${project}  ${file}` };
      }),
    )
    .toSorted((left, right) => right.seconds - left.seconds);
  const isKnown = sumOf(known) > 0;
  const expected = (row = minSeconds): number => (Math.max(row, minSeconds) * sumOf(now)) / sumOf(known);
  const slower = files.filter(({ seconds, row }) => isKnown && seconds > slowerTimes * expected(row));
  return [
    "Test seconds, and those that test/times.json has:",
    ...projects.map((name) => `${beside(now[name]?.seconds ?? 0, known[name]?.seconds)}  ${name}`),
    `${beside(sumOf(now), sumOf(known))}  in all`,
    "The slowest files:",
    ...files.slice(0, slowestFiles).map(({ text }) => text),
    ...(slower.length === 0 ? [] : [`More than ${slowerTimes} times as slow as there, next to all others:`]),
    ...slower.map(({ text }) => text),
  ];
}

function beside(seconds: number, row: number | undefined): string {
  return `  ${seconds.toFixed(1).padStart(6)}  ${(row === undefined ? "new" : row.toFixed(1)).padStart(6)}`;
}
