import { readFileSync } from "node:fs";
import type { Report } from "../../report-model/report-model.ts";
import { readSavedReport } from "../../report-model/saved-report.ts";

/** Runs that many users will see, saved by `--report json`; most of what passed in them is left out. */
export const typicalRuns = [
  "clean",
  "fail-and-warn",
  "lying-tool",
  "many-tools",
  "ends-at-start",
  "undecided",
] as const;

/** The report of a typical run. */
export function typicalReport(name: (typeof typicalRuns)[number]): Report {
  const saved = readSavedReport(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));
  if (saved.kind === "fault") throw new Error(`${name}.json is not a report: ${JSON.stringify(saved.fault)}`);
  return saved.report;
}
