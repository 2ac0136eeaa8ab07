import { join } from "node:path";
import { boundsBelow } from "../../harness/files/bounds.ts";
import { readByAll, writeWhole } from "../../harness/files/write-whole.ts";
import type { Report } from "../../report-model/report-model.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { labelledHints } from "../record/labelled-tools.ts";
import { reportIn } from "../record/report-in.ts";
import { renderedReports } from "../record/rendered-reports.ts";
import { recordsIn } from "../record/results-directory.ts";
import { versionDirectory } from "../servers/server.ts";
import { byWeight } from "./by-weight.ts";
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
 * Writes pages that can be hosted anywhere, from the records of a results directory, with the reports beside them, each made
 * again from the one in JSON.
 *
 * @throws RecordFault for a record, or an answer of an author, that cannot be read; RefusedPath where a link of the results is to
 *   be read, or one in the site leads out of it
 */
export async function writeSite({ results, to, title }: SiteOptions): Promise<WrittenSite> {
  const servers = byWeight(await historiesIn(results));
  const written = { servers: servers.length, pages: 0, largestPageBytes: 0 };
  const bounds = boundsBelow(to);
  const write = (path: string, text: string): Promise<void> =>
    writeWhole(join(to, path), text, { mode: readByAll, bounds, makesDirectory: true });
  const writePage = async (page: SitePage): Promise<void> => {
    const html = renderPage(page, title);
    await write(`${page.path}.html`, html);
    await write(`${page.path}.json`, `${jsonText(page.data, 2)}\n`);
    written.pages += 1;
    written.largestPageBytes = Math.max(written.largestPageBytes, Buffer.byteLength(html));
  };
  await writePage(frontPage(servers, title));
  for (const page of matrixPages(servers)) await writePage(page);
  for (const page of clientPages(servers)) await writePage(page);
  const labels: string[] = [];
  for (const history of servers) {
    const files = new Map<string, readonly string[]>();
    let current: Report | undefined;
    for (const version of history.versions) {
      const report = await reportIn(version.directory);
      if (report === undefined) continue;
      for (const [name, render] of renderedReports) await write(join(placeOf(version), name), render(report));
      files.set(
        version.directory,
        renderedReports.map(([name]) => name),
      );
      if (version !== history.current) continue;
      labels.push(labelsOf(version, report));
      current = report;
    }
    await writePage(serverPage(history, files, current));
  }
  await write("labelled-tools.jsonl", labels.toSorted().join(""));
  return written;
}

function placeOf({ record }: AuditedVersion): string {
  return join("server", record.id, versionDirectory(record.version));
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

/** A line for each hint that calls decided; none where no tool was called. */
function labelsOf({ record }: AuditedVersion, report: Report): string {
  const labels = record.run?.called === true ? labelledHints(record, report) : [];
  return labels.map((label) => `${jsonText(label, 0)}\n`).join("");
}
