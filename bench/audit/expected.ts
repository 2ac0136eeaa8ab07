import { recordsOf } from "../../audit/record/results-directory.ts";
import type { AuditRecord } from "../../audit/record/record.ts";
import { hintNames } from "../../report-model/hints.ts";
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
