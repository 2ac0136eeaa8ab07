import { appendFile, copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { labelledHints } from "../record/labelled-tools.ts";
import { reportIn } from "../record/report-in.ts";
import { recordFiles, recordsIn } from "../record/results-directory.ts";
import { versionDirectory } from "../servers/server.ts";
import { clientPages } from "./clients.ts";
import { readDispute } from "./dispute.ts";
import { frontPage } from "./front-page.ts";
import { historyOf, type AuditedVersion, type ServerHistory } from "./history.ts";
import { matrixPages } from "./matrix.ts";
import { renderPage, type SitePage } from "./page.ts";
import { serverPage } from "./server-page.ts";

export interface SiteOptions {
  readonly results: string;
  readonly to: string;
  readonly title: string;
}

export interface WrittenSite {
  readonly servers: number;
  readonly pages: number;
  readonly largestPageBytes: number;
}

/**
 * Writes pages that can be hosted anywhere, from the records of a results directory, with copies of the reports beside them.
 *
 * @throws RecordFault for a record, or an answer of an author, that cannot be read
 */
export async function writeSite({ results, to, title }: SiteOptions): Promise<WrittenSite> {
  const servers = await historiesIn(results);
  const written = { servers: servers.length, pages: 0, largestPageBytes: 0 };
  const write = async (page: SitePage): Promise<void> => {
    const html = renderPage(page, title);
    const path = join(to, page.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.html`, html);
    await writeFile(`${path}.json`, `${jsonText(page.data, 2)}\n`);
    written.pages += 1;
    written.largestPageBytes = Math.max(written.largestPageBytes, Buffer.byteLength(html));
  };
  await write(frontPage(servers, title));
  for (const page of matrixPages(servers)) await write(page);
  for (const page of clientPages(servers)) await write(page);
  const labels = join(to, "labelled-tools.jsonl");
  await writeFile(labels, "");
  for (const history of servers) {
    const files = new Map<string, readonly string[]>();
    for (const version of history.versions) files.set(version.directory, await copyReports(version, to));
    await write(serverPage(history, files));
    await appendFile(labels, await labelsOf(history.current));
  }
  return written;
}

async function historiesIn(results: string): Promise<readonly ServerHistory[]> {
  const histories: ServerHistory[] = [];
  let open: [AuditedVersion, ...AuditedVersion[]] | undefined;
  for await (const found of recordsIn(results)) {
    const dispute = await readDispute(found.directory);
    const version = { ...found, ...(dispute === undefined ? {} : { dispute }) };
    if (open !== undefined && open[0].record.id === version.record.id) open.push(version);
    else {
      if (open !== undefined) histories.push(historyOf(open));
      open = [version];
    }
  }
  if (open !== undefined) histories.push(historyOf(open));
  return histories;
}

/** A line for each hint that calls decided; none where no tool was called, or the report is not there. */
async function labelsOf({ directory, record }: AuditedVersion): Promise<string> {
  if (record.run?.called !== true) return "";
  const report = await reportIn(directory);
  const labels = report === undefined ? [] : labelledHints(record, report);
  return labels.map((label) => `${jsonText(label, 0)}\n`).join("");
}

/** @returns the names of those that there are */
async function copyReports({ directory, record }: AuditedVersion, to: string): Promise<readonly string[]> {
  const target = join(to, "server", record.id, versionDirectory(record.version));
  const copied: string[] = [];
  await mkdir(target, { recursive: true });
  for (const name of [recordFiles.html, recordFiles.json, recordFiles.junit]) {
    try {
      await copyFile(join(directory, name), join(target, name));
      copied.push(name);
    } catch (error) {
      if (!isSystemError(error, "ENOENT")) throw error;
    }
  }
  return copied;
}
