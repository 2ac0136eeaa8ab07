import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";
import type { Report } from "../../report-model/report-model.ts";
import { readSavedReport } from "../../report-model/saved-report.ts";
import { recordFiles } from "./results-directory.ts";

/**
 * The report of one result.
 *
 * @param directory as a found record has it
 * @returns undefined where there is none, or what stands there is none
 */
export async function reportIn(directory: string): Promise<Report | undefined> {
  try {
    const saved = readSavedReport(await readFile(join(directory, recordFiles.json), "utf8"));
    return saved.kind === "report" ? saved.report : undefined;
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
}
