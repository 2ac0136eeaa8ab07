import type { Job } from "../run/plan.ts";
import { verdicts, type Result } from "../../report-model/report-model.ts";
import { clipResult } from "../../report-model/clip.ts";
import { plain, type Subject } from "./result.ts";
import type { Check } from "../check/check.ts";
import type { StopReason } from "../sessions/stop.ts";

/** Above this many tools that one check did not reach, they share one result. */
const maxOpenListed = 20;

/** Results against the plan: what was planned and has no result yet is never forgotten. */
export class ResultLedger {
  readonly #progress: (done: number, planned: number, what: string) => void;
  readonly #results = new Map<string, Result>();
  readonly #openReasons = new Map<string, string>();
  #jobs: readonly Job[] = [];

  constructor(progress: (done: number, planned: number, what: string) => void) {
    this.#progress = progress;
  }

  plan(jobs: readonly Job[]): void {
    this.#jobs = jobs;
  }

  /** Of two results for one subject the graver stays: a server may list one name twice. What is too long is cut off. */
  add(result: Result): void {
    const key = keyOf(result.check, result.dialect, result.tool);
    const known = this.#results.get(key);
    const graver = known === undefined || verdicts.indexOf(result.verdict) < verdicts.indexOf(known.verdict);
    if (graver) this.#results.set(key, clipResult(result));
    this.#progress(this.#results.size, this.#jobs.length, result.check);
  }

  isContradicted(checkId: string, { dialect, tool }: Subject): boolean {
    const verdict = this.#results.get(keyOf(checkId, dialect, tool))?.verdict;
    return verdict === "fail" || verdict === "warn" || verdict === "note" || verdict === "ambiguous";
  }

  /** @param reason why jobs of the check that get no result have none; the first one given stays */
  leaveOpen(check: Check, reason: string): void {
    if (!this.#openReasons.has(check.id)) this.#openReasons.set(check.id, reason);
  }

  /** Gives every job without a result the reason why it has none. */
  close(stopped: StopReason | undefined): void {
    const open = this.#jobs.filter(
      ({ check, subject }) => !this.#results.has(keyOf(check.id, subject.dialect, subject.tool)),
    );
    const groups = new Map<string, Job[]>();
    for (const job of open) {
      const key = keyOf(job.check.id, job.subject.dialect, undefined);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [job]);
      else group.push(job);
    }
    for (const jobs of groups.values()) {
      for (const job of withinBounds(jobs)) this.add(this.#openResult(job.check, job.subject, job.message, stopped));
    }
  }

  /** In the order of the plan. */
  results(): readonly Result[] {
    const order = new Map([...new Set(this.#jobs.map(({ check }) => check.id))].map((id, index) => [id, index]));
    return [...this.#results.values()].toSorted(
      (left, right) => (order.get(left.check) ?? 0) - (order.get(right.check) ?? 0),
    );
  }

  #openResult(check: Check, subject: Job["subject"], whom: string, stopped: StopReason | undefined): Result {
    switch (stopped?.code) {
      case "interrupted":
        return plain(check, subject, "not-run", `${whom}interrupted`, 0);
      case "out-of-time":
        return plain(
          check,
          subject,
          "not-run",
          `${whom}the time budget of ${stopped.maxTimeMs / 1000} s was used up; give it more with --max-time`,
          0,
        );
      case "target-fault":
        return plain(check, subject, "inconclusive", `${whom}the server could not be tested further`, 0);
      case undefined:
        return plain(
          check,
          subject,
          "inconclusive",
          `${whom}${this.#openReasons.get(check.id) ?? "no evidence was gathered"}`,
          0,
        );
    }
  }
}

interface OpenJob extends Job {
  readonly message: string;
}

function withinBounds(jobs: readonly Job[]): readonly OpenJob[] {
  const [first] = jobs;
  if (first === undefined || jobs.length <= maxOpenListed) return jobs.map((job) => ({ ...job, message: "" }));
  return [{ check: first.check, subject: { dialect: first.subject.dialect }, message: `${jobs.length} tools: ` }];
}

function keyOf(check: string, dialect: string, tool: string | undefined): string {
  return JSON.stringify([check, dialect, tool ?? null]);
}
