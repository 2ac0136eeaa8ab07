import { join } from "node:path";
import { savedFindings } from "../../report-model/saved-finding.ts";
import type { Report } from "../../report-model/report-model.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { UsageError } from "../program/usage-error.ts";
import { pathOfRevision } from "./report-outputs.ts";
import { assertWritable, boundsIn, cannotBeWritten } from "./writable.ts";
import { writeWhole } from "../../harness/files/write-whole.ts";

/** More than anybody looks at; a server of thousands of tools may contradict a check in each. */
const maxFiles = 5_000;

/** A directory for the findings of a run. */
export interface FindingFiles {
  /**
   * Writes a file for each finding of a report, the most concerning first. Others in the directory stay as they are.
   *
   * @param revision of the protocol, for the names of the files, where there are reports of several
   * @returns what was left out, a sentence; undefined where nothing was
   * @throws UsageError when one cannot be written
   */
  readonly write: (report: Report, revision?: string) => Promise<string | undefined>;
}

/**
 * Makes sure that the directory of `--save-findings` can be written to, before a run that would end without its findings.
 * One that is not there yet is made with the first finding.
 *
 * @returns undefined where none was given
 * @throws UsageError where it cannot be
 */
export function openFindingFiles(directory: string | undefined): FindingFiles | undefined {
  if (directory === undefined) return undefined;
  const what = `the directory ${directory} of --save-findings`;
  if (directory === "")
    throw new UsageError("--save-findings does not name a directory", "For example: --save-findings findings");
  assertWritable(join(directory, ".findings"), what, { bounds: boundsIn(directory, what), makesDirectory: true });
  return {
    write: async (report, revision) => {
      const findings = savedFindings(report);
      const bounds = boundsIn(directory, what);
      for (const finding of findings.slice(0, maxFiles)) {
        const name = `${finding.id}.json`;
        const path = join(directory, revision === undefined ? name : pathOfRevision(name, revision));
        try {
          await writeWhole(path, `${jsonText(finding, 2)}\n`, { bounds, makesDirectory: true });
        } catch (error) {
          throw cannotBeWritten(`the finding ${path}`, error);
        }
      }
      const left = findings.length - maxFiles;
      return left > 0
        ? `${left} more findings are only in the JSON report: --save-findings writes at most ${maxFiles}`
        : undefined;
    },
  };
}
