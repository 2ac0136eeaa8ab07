import { join } from "node:path";
import { readRegular } from "../../harness/files/regular-file.ts";
import type { Report } from "../../report-model/report-model.ts";
import { readSavedReport } from "../../report-model/saved-report.ts";
import { recordFiles } from "./results-directory.ts";

const maxBytes = 400 * 1024 * 1024;

/**
 * The report of one result.
 *
 * @param directory as a found record has it
 * @returns undefined where there is none, or what stands there is none
 * @throws RefusedPath for a link, and for what is not a file
 */
export async function reportIn(directory: string): Promise<Report | undefined> {
  const text = await readRegular(join(directory, recordFiles.json), maxBytes);
  const saved = text === undefined ? undefined : readSavedReport(text);
  return saved?.kind === "report" ? saved.report : undefined;
}
