import type { FoundRecord } from "../record/results-directory.ts";
import type { Dispute } from "./dispute.ts";

/** A result of a server, with what its author says to it. */
export interface AuditedVersion extends FoundRecord {
  readonly dispute?: Dispute;
}

/** A server with all its results. */
export interface ServerHistory {
  readonly id: string;
  /** The one that was begun last. */
  readonly current: AuditedVersion;
  /** All of them, the last one first. */
  readonly versions: readonly AuditedVersion[];
}

/** @param versions of one server, in any order */
export function historyOf(versions: readonly [AuditedVersion, ...AuditedVersion[]]): ServerHistory {
  const sorted = versions.toSorted((left, right) => (left.record.startedAt > right.record.startedAt ? -1 : 1));
  const current = sorted[0] ?? versions[0];
  return { id: current.record.id, current, versions: sorted };
}
