import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { reportIn } from "../../audit/record/report-in.ts";
import { recordsOf } from "../../audit/record/results-directory.ts";
import type { AuditRecord } from "../../audit/record/record.ts";
import { isUntrue } from "../../audit/record/run-of-report.ts";
import { hintNames } from "../../report-model/hints.ts";
import { hintTable } from "../../report-model/hint-table.ts";
import type { PlannedServer } from "./plan.ts";

/**
 * What an audit did not find as it was planned, a sentence each: a lie that is not in the matrix, an accusation of a server
 * that does not lie, a server without a record, or one without a verdict that has one.
 */
export async function unexpectedRecords(
  servers: readonly PlannedServer[],
  results: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const server of servers) {
    const found = await recordsOf(results, server.id);
    const fault =
      found.length === 1 && found[0] !== undefined ? faultOf(server, found[0].record) : `${found.length} records`;
    if (fault !== undefined) lines.push(`${server.id} (${server.tools} tools, number ${server.at}): ${fault}`);
  }
  return lines;
}

function faultOf({ kind, hint }: PlannedServer, { status, because, run }: AuditRecord): string | undefined {
  if (kind === "dies-at-start" || kind === "hangs-at-start")
    return status === "not-testable" ? undefined : `${status} in place of not-testable`;
  if (status !== "tested" || run === undefined) return `${status}: ${because ?? ""}`;
  const accused = hintNames.filter((each) => run.hints[each].untrue > 0);
  const wanted = hint === undefined ? [] : [hint];
  if (accused.join() === wanted.join()) return undefined;
  return `untrue: ${accused.join(", ") || "nothing"}, in place of ${wanted.join(", ") || "nothing"}`;
}

/** A planted lie, and whether it was found. */
export interface Lie {
  readonly server: string;
  readonly hint: string;
  /** Tools with an untrue hint, as the report has them: `fetch_3 openWorldHint`. */
  readonly found: readonly string[];
  /** Whether that is the tool that lies, with that hint alone, and the server is in the matrix of those with an untrue hint. */
  readonly isFound: boolean;
}

/** @param site the pages of the results, with their JSON */
export async function plantedLies(
  servers: readonly PlannedServer[],
  results: string,
  site: string,
): Promise<readonly Lie[]> {
  const inMatrix = await untrueInMatrix(site);
  const lies: Lie[] = [];
  for (const { id, hint, at } of servers) {
    if (hint === undefined) continue;
    const [record] = await recordsOf(results, id);
    const report = record === undefined ? undefined : await reportIn(record.directory);
    const rows = report === undefined ? [] : hintTable(report, Number.POSITIVE_INFINITY);
    const found = rows.flatMap(({ tools, cells }) =>
      tools.flatMap((tool) => cells.filter(isUntrue).map((cell) => `${tool} ${cell.hint}`)),
    );
    const isIt = found.length === 1 && found[0]?.endsWith(`_${at} ${hint}`) === true;
    lies.push({ server: id, hint, found, isFound: isIt && inMatrix.has(id) });
  }
  return lies;
}

async function untrueInMatrix(site: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(site)).filter((name) => /^untrue-\d+\.json$/u.test(name));
  const rows = await Promise.all(
    names.map(async (name): Promise<readonly AuditRecord[]> => JSON.parse(await readFile(join(site, name), "utf8"))),
  );
  return new Set(rows.flat().map(({ id }) => id));
}
