import { tmpdir } from "node:os";
import { clearLeftovers } from "../harness/instances/clear-leftovers.ts";
import type { ExitCode } from "../report-model/report-model.ts";
import type { AuditRecord } from "./record/record.ts";
import { recordsOf, removeLeftovers } from "./record/results-directory.ts";
import { askedHash, assertInPlace, auditServer, type AuditSettings } from "./running/audit-server.ts";
import type { AuditedServer } from "./servers/server.ts";

/** What is told of a server as soon as it is known. */
export type AuditStep =
  | { readonly kind: "begun"; readonly server: AuditedServer }
  /** @property isKept an audit before had its record */
  | { readonly kind: "done"; readonly record: AuditRecord; readonly isKept: boolean; readonly done: number };

export interface AuditPlan extends AuditSettings {
  readonly servers: readonly AuditedServer[];
  /** How many are tested at once. */
  readonly jobs: number;
  /** Keeps the records of an audit before that was asked the same. */
  readonly resume: boolean;
  readonly tell: (step: AuditStep) => void;
}

/** What an audit comes down to. */
export interface AuditSums {
  readonly servers: number;
  /** Servers with a record; fewer where the audit was interrupted. */
  readonly done: number;
  readonly byExitCode: ReadonlyMap<number, number>;
  /** Servers about which there is no verdict. */
  readonly untested: number;
}

/**
 * Tests every server, several at once. No record of a server is held.
 *
 * @throws RefusedPath before anything is installed, where a link leads out of the results
 */
export async function audit(plan: AuditPlan): Promise<AuditSums> {
  const { servers, jobs, results, tell } = plan;
  clearLeftovers(tmpdir());
  for (const { id } of servers) assertInPlace(id, plan);
  // A worker that was killed right after it had kept a record leaves its attempt beside that.
  await Promise.all(servers.map(({ id }) => removeLeftovers(results, id)));
  // One iterator for all, so that each server is taken once.
  const waiting = servers.values();
  const byExitCode = new Map<number, number>();
  let [done, untested] = [0, 0];
  const work = async (): Promise<void> => {
    for (const server of waiting) {
      if (plan.signal.aborted) return;
      const kept = plan.resume ? await keptRecord(server, plan) : undefined;
      if (kept === undefined) tell({ kind: "begun", server });
      const record = kept ?? (await auditServer(server, plan));
      if (record === undefined) return;
      done += 1;
      const { run } = record;
      if (record.status !== "tested" || run === undefined) untested += 1;
      else byExitCode.set(run.exitCode, (byExitCode.get(run.exitCode) ?? 0) + 1);
      tell({ kind: "done", record, isKept: kept !== undefined, done });
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, servers.length) }, work));
  return { servers: servers.length, done, byExitCode, untested };
}

async function keptRecord(server: AuditedServer, plan: AuditPlan): Promise<AuditRecord | undefined> {
  const asked = askedHash(server, plan);
  const found = await recordsOf(plan.results, server.id);
  return found.find(({ record }) => record.asked === asked)?.record;
}

/** 0 every server was tested and nothing failed, 1 one fails, 3 there is no verdict about one, 4 of one nothing is verified. */
export function exitCodeOfAudit({ servers, done, byExitCode, untested }: AuditSums): ExitCode {
  if (done < servers) return 130;
  if (byExitCode.has(70)) return 70;
  if (byExitCode.has(1)) return 1;
  if (untested > 0) return 3;
  return byExitCode.has(4) ? 4 : 0;
}

/** The same where an audit before is compared with: what failed then fails nothing. A gate that verified no server is none. */
export function exitCodeOfTrend(sums: AuditSums, isWorse: boolean): ExitCode {
  const exitCode = exitCodeOfAudit(sums);
  if (exitCode === 70 || exitCode === 130) return exitCode;
  if (isWorse) return 1;
  const isVerified = sums.servers === 0 || sums.byExitCode.has(0) || sums.byExitCode.has(1);
  return isVerified ? 0 : exitCode;
}
