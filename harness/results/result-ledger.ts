import type { Job } from "./job.ts";
import type { OpenCause } from "../../report-model/open-cause.ts";
import { verdicts, type Result, type Verdict } from "../../report-model/report-model.ts";
import { clipResult } from "../../report-model/clip.ts";
import { withRemedy } from "./remedy.ts";
import { plain, type RemediableResult } from "./result.ts";
import type { NameSetting } from "../check/setting.ts";
import type { Check } from "../check/check.ts";
import type { ResultKey } from "../check/result-key.ts";
import type { StopReason } from "../instances/stop.ts";

/** Above this many tools that one check did not reach, they share one result. */
const maxOpenListed = 20;

/** Results against the plan: what was planned and has no result yet is never forgotten. */
export class ResultLedger {
  readonly #progress: (done: number, planned: number, what: string) => void;
  readonly #nameSetting: NameSetting;
  readonly #results: KeptBySubject = new Map();
  #count = 0;
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
   * Of two results for one subject the more severe one stays, as a server may list one name twice; else that of more trials.
   * What is too long is cut off.
   */
  add({ remedy, ...found }: RemediableResult): void {
    const result = { ...found, message: withRemedy(found.message, remedy, this.#nameSetting) };
    const { check, dialect, tool } = result;
    const ofCheck = entryOf(this.#results, check, () => new Map<string, Map<string | undefined, Result>>());
    const ofDialect = entryOf(ofCheck, dialect, () => new Map<string | undefined, Result>());
    const known = ofDialect.get(tool);
    if (known === undefined) this.#count++;
    if (known === undefined || weighsMore(result, known)) ofDialect.set(tool, clipResult(result));
    this.#progress(this.#count, this.#jobs.length, tool === undefined ? check : `${check}  ${tool}`);
  }

  /** The verdict on one subject, once there is one. */
  verdictOf(checkId: string, { dialect, tool }: ResultKey): Verdict | undefined {
    return this.#results.get(checkId)?.get(dialect)?.get(tool)?.verdict;
  }

  /** The result on one subject, or the one that it shares with others that were not reached either. */
  resultOn(checkId: string, { dialect, tool }: ResultKey): Result | undefined {
    const ofDialect = this.#results.get(checkId)?.get(dialect);
    return ofDialect?.get(tool) ?? ofDialect?.get(undefined);
  }

  /** @param reason why jobs of the check that get no result have none; the first one given stays */
  leaveOpen(check: Check, reason: string): void {
    if (!this.#openReasons.has(check.id)) this.#openReasons.set(check.id, reason);
  }

  /** Gives every job without a result the reason why it has none. */
  close(stopped: StopReason | undefined): void {
    const groups = new Map<string, Map<string, Job[]>>();
    for (const job of this.#jobs) {
      const { dialect, tool } = job.key;
      if (this.#results.get(job.check.id)?.get(dialect)?.has(tool) === true) continue;
      entryOf(
        entryOf(groups, job.check.id, () => new Map<string, Job[]>()),
        dialect,
        (): Job[] => [],
      ).push(job);
    }
    for (const jobs of [...groups.values()].flatMap((ofCheck) => [...ofCheck.values()])) {
      for (const job of withinBounds(jobs)) this.add(this.#openResult(job.check, job.key, job.message, stopped));
    }
  }

  /** In the order of the plan: by check, then by dialect, then as the tools are listed. */
  results(): readonly Result[] {
    const ranks = { checks: new Ranks(), dialects: new Ranks(), tools: new Ranks() };
    for (const { check, key } of this.#jobs) {
      ranks.checks.add(check.id);
      ranks.dialects.add(key.dialect);
      if (key.tool !== undefined) ranks.tools.add(key.tool);
    }
    return ranks.checks
      .sorted(this.#results)
      .flatMap((ofCheck) => ranks.dialects.sorted(ofCheck))
      .flatMap((ofDialect) => ranks.tools.sorted(ofDialect));
  }

  #openResult(check: Check, subject: ResultKey, whom: string, stopped: StopReason | undefined): Result {
    const open = (verdict: Verdict, message: string, cause?: OpenCause): Result => ({
      ...plain(check, subject, verdict, `${whom}${message}`, 0),
      ...(cause === undefined || subject.tool === undefined ? {} : { cause }),
    });
    switch (stopped?.code) {
      case "interrupted":
        return open("not-run", "interrupted", "time");
      case "out-of-time": {
        const limit = `the time limit of ${stopped.maxTimeMs / 1000} s was reached`;
        return open("not-run", `${limit}; raise it with ${this.#nameSetting("maxTime")}`, "time");
      }
      case "target-fault":
        return open("inconclusive", "the server could not be tested further", "start");
      case "failed":
        return open("error", "the run ended because of a bug in this tool");
      case undefined:
        return open("inconclusive", this.#openReasons.get(check.id) ?? "no evidence was gathered", "start");
    }
  }
}

/** By check, dialect and the whole name of the tool; the result may hold its beginning. There may be millions of subjects. */
type KeptBySubject = Map<string, Map<string, Map<string | undefined, Result>>>;

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The first position of each name. */
class Ranks {
  readonly #ranks = new Map<string, number>();

  add(name: string): void {
    if (!this.#ranks.has(name)) this.#ranks.set(name, this.#ranks.size);
  }

  /** The values in the order of their names: without a name first, and one that has no rank as the first that has. */
  sorted<Value>(values: ReadonlyMap<string | undefined, Value>): readonly Value[] {
    const rank = (name: string | undefined): number => (name === undefined ? -1 : (this.#ranks.get(name) ?? 0));
    return [...values]
      .map(([name, value]) => ({ value, rank: rank(name) }))
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ value }) => value);
  }
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
