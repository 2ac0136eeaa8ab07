import { compareSnapshots } from "../harness/comparison/compare-snapshots.ts";
import { snapshotOfReport } from "../harness/comparison/snapshot.ts";
import { fingerprintOf } from "../report-model/fingerprint.ts";
import type { Report } from "../report-model/report-model.ts";
import type { ToolsDifference } from "../report-model/tools-difference.ts";
import { reportIn } from "./record/report-in.ts";
import { newestOf, recordsOf, type FoundRecord } from "./record/results-directory.ts";

/** What became of one server since an audit before. */
export interface ServerTrend {
  readonly id: string;
  /** Absent where the audit before did not have it. */
  readonly before?: FoundRecord;
  /** Absent where the list does not have it any more, or it is not done yet. */
  readonly now?: FoundRecord;
  /** Absent where one of them has no report. */
  readonly difference?: ToolsDifference;
  /** Findings that fail now and did not before. */
  readonly failures: readonly NewFailure[];
}

export interface NewFailure {
  readonly check: string;
  /** Hostile text. */
  readonly tool?: string;
}

/** @param id of a server that one of the results directories has */
export async function trendOf(old: string, results: string, id: string): Promise<ServerTrend> {
  const [before, now] = [newestOf(await recordsOf(old, id)), newestOf(await recordsOf(results, id))];
  const sides = { ...(before === undefined ? {} : { before }), ...(now === undefined ? {} : { now }) };
  const [was, is] = [await testedReport(before), await testedReport(now)];
  if (was === undefined || is === undefined) return { id, ...sides, failures: [] };
  const names = [before, now].map((found) => `${id} ${found?.record.version ?? ""}`.trim());
  return {
    id,
    ...sides,
    difference: compareSnapshots(snapshotOfReport(names[0] ?? id, was), snapshotOfReport(names[1] ?? id, is)),
    failures: newFailures(was, is),
  };
}

/** Whether it fails where it did not, promises more than calls show, or is not verified any more. */
export function isWorse({ before, now, difference, failures }: ServerTrend): boolean {
  if (failures.length > 0 || difference?.exitCode === 1) return true;
  return isVerified(before) && now !== undefined && !isVerified(now);
}

/** A run that verified nothing says nothing of the server. */
function isVerified(found: FoundRecord | undefined): boolean {
  const { status, run } = found?.record ?? {};
  return status === "tested" && (run?.exitCode === 0 || run?.exitCode === 1);
}

/** Whether there is anything to tell. */
export function isChanged(trend: ServerTrend): boolean {
  const { before, now, difference } = trend;
  if (isWorse(trend) || before === undefined || now === undefined) return true;
  if (before.record.status !== now.record.status) return true;
  return difference !== undefined && difference.came.length + difference.went.length + difference.changed.length > 0;
}

async function testedReport(found: FoundRecord | undefined): Promise<Report | undefined> {
  return found?.record.status === "tested" ? reportIn(found.directory) : undefined;
}

function newFailures(before: Report, now: Report): readonly NewFailure[] {
  const known = new Set(before.results.filter(({ verdict }) => verdict === "fail").map(fingerprintOf));
  return now.results
    .filter((result) => result.verdict === "fail" && !known.has(fingerprintOf(result)))
    .map(({ check, tool }) => ({ check, ...(tool === undefined ? {} : { tool }) }));
}
