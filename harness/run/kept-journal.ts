import type { JournalEvent } from "../calls/journal/journal-event.ts";
import type { Check } from "../check/check.ts";
import { calls } from "../evidence/calls/calls.ts";
import { isJudgedByCalls, KeptRun } from "../evidence/calls/judged-again/kept-run.ts";
import { KeptQueries } from "../evidence/windows/kept-queries.ts";
import { windows } from "../evidence/windows/windows.ts";
import type { Again, RemediableResult } from "../results/result.ts";
import type { Introduction } from "../session/introduction.ts";

/** Whether a journal alone decides what a check says. */
export function isJudgedAgain(check: Check): boolean {
  return windows.judgedBy(check) || (calls.judgedBy(check) && isJudgedByCalls(check));
}

/** A run as its journal has it, to be judged again without its server. */
export class KeptJournal {
  readonly #calls: KeptRun;
  readonly #queries: KeptQueries;

  private constructor(calls: KeptRun, queries: KeptQueries) {
    this.#calls = calls;
    this.#queries = queries;
  }

  /** @param events of one journal, in order */
  static async from(events: readonly JournalEvent[]): Promise<KeptJournal> {
    return new KeptJournal(await KeptRun.from(events), new KeptQueries(events));
  }

  get introduction(): Introduction {
    return this.#calls.introduction;
  }

  /** How many tools it has calls of. */
  get tools(): number {
    return this.#calls.tools;
  }

  /**
   * What those of the checks that need no more say of it: of its queries, then of its calls.
   *
   * @param repeats makes the command that shows a result again
   */
  judge(checks: readonly Check[], repeats: Again): readonly RemediableResult[] {
    const ofQueries = checks.filter(windows.judgedBy);
    const ofCalls = checks.filter(calls.judgedBy).filter(isJudgedByCalls);
    return [...this.#queries.judge(ofQueries, this.introduction, repeats), ...this.#calls.judge(ofCalls, repeats)];
  }
}
