import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** When properties were last tried with more runs than a commit waits for, by `npm run test:long`. */
const schema = z.object({
  /** Such as `2026-11-28`. */
  date: z.string(),
  commit: z.string(),
  properties: z.number(),
  runs: z.number(),
});

export type LongRuns = z.infer<typeof schema>;

export const longRunsFile = path.join(import.meta.dirname, "../long.json");

/** @returns undefined where there never was such a run */
export function readLongRuns(): LongRuns | undefined {
  return existsSync(longRunsFile) ? schema.parse(JSON.parse(readFileSync(longRunsFile, "utf8"))) : undefined;
}

/** One line for the end of a run of all tests. */
export function describeLongRuns(last: LongRuns | undefined): string {
  if (last === undefined) return "npm run test:long has never been run.";
  const { date, commit, properties, runs } = last;
  return `Last npm run test:long: ${date}, at ${commit}, ${properties} properties with ${runs} runs in all.`;
}
