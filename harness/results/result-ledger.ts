import type { Job } from "./job.ts";
import { verdicts, type Result, type Verdict } from "../../report-model/report-model.ts";
import { clipResult } from "../../report-model/clip.ts";
import { withRemedy } from "./remedy.ts";
import { plain, type RemediableResult } from "./result.ts";
import type { NameSetting } from "../check/setting.ts";
import type { Check } from "../check/check.ts";
import type { ResultKey } from "../check/result-key.ts";
import type { StopReason } from "../sessions/stop.ts";

/** Above this many tools that one check did not reach, they share one result. */
const maxOpenListed = 20;

/** Results against the plan: what was planned and has no result yet is never forgotten. */
export class ResultLedger {
  readonly #progress: (done: number, planned: number, what: string) => void;
  readonly #nameSetting: NameSetting;
  readonly #results = new Map<string, Kept>();
  readonly #openReasons = new Map<string, string>();
  #jobs: readonly Job[] = [];

  constructor(progress: (done: number, planned: number, what: string) => void, nameSetting: NameSetting) {
    this.#progress = progress;
    this.#nameSetting = nameSetting;
  }

  plan(jobs: readonly Job[]): void {
    this.#jobs = jobs;
  }

  /**
   * Of two results for one subject the graver stays, as a server may list one name twice; else that of more trials.
   * What is too long is cut off.
   */
  add({ remedy, ...found }: RemediableResult): void {
    const result = { ...found, message: withRemedy(found.message, remedy, this.#nameSetting) };
    const key = keyOf(result.check, result.dialect, result.tool);
    const known = this.#results.get(key);
    if (known === undefined || weighsMore(result, known.result)) {
      this.#results.set(key, { result: clipResult(result), tool: result.tool });
    }
    this.#progress(this.#results.size, this.#jobs.length, result.check);
  }

  /** The verdict on one subject, once there is one. */
  verdictOf(checkId: string, { dialect, tool }: ResultKey): Verdict | undefined {
    return this.#results.get(keyOf(checkId, dialect, tool))?.result.verdict;
  }

  /** @param reason why jobs of the check that get no result have none; the first one given stays */
  leaveOpen(check: Check, reason: string): void {
    if (!this.#openReasons.has(check.id)) this.#openReasons.set(check.id, reason);
  }

  /** Gives every job without a result the reason why it has none. */
  close(stopped: StopReason | undefined): void {
    const open = this.#jobs.filter(({ check, key }) => !this.#results.has(keyOf(check.id, key.dialect, key.tool)));
    const groups = new Map<string, Job[]>();
    for (const job of open) {
      const key = keyOf(job.check.id, job.key.dialect, undefined);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [job]);
      else group.push(job);
    }
    for (const jobs of groups.values()) {
      for (const job of withinBounds(jobs)) this.add(this.#openResult(job.check, job.key, job.message, stopped));
    }
  }

  /** In the order of the plan: by check, then by dialect, then as the tools are listed. */
  results(): readonly Result[] {
    const checks = rankOf(this.#jobs.map(({ check }) => check.id));
    const dialects = rankOf(this.#jobs.map(({ key }) => key.dialect));
    const tools = rankOf(this.#jobs.flatMap(({ key }) => key.tool ?? []));
    const rank = ({ result: { check, dialect }, tool }: Kept): readonly number[] => [
      checks.get(check) ?? 0,
      dialects.get(dialect) ?? 0,
      tool === undefined ? -1 : (tools.get(tool) ?? 0),
    ];
    return [...this.#results.values()]
      .map((kept) => ({ result: kept.result, rank: rank(kept) }))
      .toSorted((left, right) => compareRanks(left.rank, right.rank))
      .map(({ result }) => result);
  }

  #openResult(check: Check, subject: ResultKey, whom: string, stopped: StopReason | undefined): Result {
    switch (stopped?.code) {
      case "interrupted":
        return plain(check, subject, "not-run", `${whom}interrupted`, 0);
      case "out-of-time":
        return plain(
          check,
          subject,
          "not-run",
          `${whom}the time budget of ${stopped.maxTimeMs / 1000} s was used up; give it more with ${this.#nameSetting("maxTime")}`,
          0,
        );
      case "target-fault":
        return plain(check, subject, "inconclusive", `${whom}the server could not be tested further`, 0);
      case "failed":
        return plain(check, subject, "error", `${whom}the run ended by a fault of its own`, 0);
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

/** Where each name first stands. */
function rankOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].map((name, index) => [name, index]));
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const differing = left.findIndex((rank, index) => rank !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

interface Kept {
  readonly result: Result;
  /** The whole name; the result may hold its beginning. */
  readonly tool: string | undefined;
}

interface OpenJob extends Job {
  readonly message: string;
}

function weighsMore(result: Result, known: Result): boolean {
  if (result.verdict === known.verdict) return result.trials > known.trials;
  return verdicts.indexOf(result.verdict) < verdicts.indexOf(known.verdict);
}

function withinBounds(jobs: readonly Job[]): readonly OpenJob[] {
  const [first] = jobs;
  if (first === undefined || jobs.length <= maxOpenListed) return jobs.map((job) => ({ ...job, message: "" }));
  return [{ check: first.check, key: { dialect: first.key.dialect }, message: `${jobs.length} tools: ` }];
}

function keyOf(check: string, dialect: string, tool: string | undefined): string {
  return JSON.stringify([check, dialect, tool ?? null]);
}
