import type { FailingVerdict, Verdict } from "../../report-model/report-model.ts";
import type { HintName } from "../../report-model/hints.ts";

/**
 * What came of one server, in `server.yaml` beside its reports. It is written last: where it stands, the rest is whole.
 * `record.schema.json` is its schema. A matrix of thousands of servers is made from records alone.
 */
export interface AuditRecord {
  readonly schemaVersion: 1;
  readonly id: string;
  /** What was published, or else what the server calls itself; absent where neither is known. */
  readonly version?: string;
  readonly package?: string;
  /** Hash of what was asked: the entry of the list, the options, and the version of this program. */
  readonly asked: string;
  readonly status: AuditStatus;
  /** Why there is no verdict about the server; absent where it was tested. May quote the server: hostile text. */
  readonly because?: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Of the run, installing left out. */
  readonly durationMs: number;
  /** Absent where no run came to an end. */
  readonly run?: AuditedRun;
}

/**
 * - `tested` a report says what was found
 * - `not-installed` a command that installs it failed, or a program that it needs is missing
 * - `not-testable` it did not start or did not answer; its report says so
 * - `no-report` the run ended without a report, was out of time, or was killed
 */
export const auditStatuses = ["tested", "not-testable", "no-report", "not-installed"] as const;
export type AuditStatus = (typeof auditStatuses)[number];

/** What its report comes down to. */
export interface AuditedRun {
  readonly exitCode: number;
  readonly tool: string;
  readonly seed: number;
  /** Whether its tools were called. */
  readonly called: boolean;
  readonly server?: { readonly name: string; readonly version: string };
  readonly tools: number;
  /** Of these, tools with a call that worked; absent where none was called. */
  readonly worked?: number;
  readonly summary: Readonly<Record<Verdict, number>>;
  /** How many tools have what came of each hint. */
  readonly hints: Readonly<Record<HintName, HintCounts>>;
  readonly clients: ClientCounts;
  /** The most severe accusations, one for each check. */
  readonly worst: readonly WorstFinding[];
  /** Hash of every verdict with what it is about: two runs that found the same have the same. */
  readonly verdicts: string;
}

/** Tools by what calls decided about one hint. */
export interface HintCounts {
  readonly decided: number;
  readonly untrue: number;
  readonly undecided: number;
}

/** Tools by what a client does that goes by their hints. */
export interface ClientCounts {
  /** It calls them without asking: they say that they only read. */
  readonly unasked: number;
  /** Of those, how many calls were seen to change something. */
  readonly unaskedUntrue: number;
  /** It asks before each call: what they say, or leave out, warns of destruction. */
  readonly asks: number;
  /** It may call them again where an answer got lost: they say that they only read or are idempotent. */
  readonly retried: number;
  /** Of those, how many were seen to do more when repeated, or to change something. */
  readonly retriedUntrue: number;
}

export interface WorstFinding {
  readonly verdict: FailingVerdict;
  readonly check: string;
  /** The hint whose truth the check tests; absent where it tests something else, and in records of older versions. */
  readonly hint?: HintName;
  /** Absent where it is of the list or the protocol, and in records of older versions. */
  readonly dialect?: string;
  /** The short id of the first result, by which the HTML report names it; absent in records of older versions. */
  readonly finding?: string;
  /** The first tool that has it. Hostile text. */
  readonly tool?: string;
  readonly tools: number;
  readonly message: string;
}
