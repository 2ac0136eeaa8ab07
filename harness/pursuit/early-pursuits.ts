import { timeShares } from "../timing/time-shares.ts";
import { TargetError } from "../connect/fault.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import { endsTheRun, RunStopped } from "../instances/stop.ts";
import type { RemediableResult } from "../results/result.ts";
import { maxTimeMs, type PursuitBudget } from "./budget.ts";
import type { Gravity } from "../../report-model/gravity.ts";
import { gravityOfContradiction } from "./gravity.ts";
import { isContradiction, pursue, type Pursuing, type Pursuit } from "./pursue.ts";
import { pursuitKey } from "./pursuit-key.ts";
import { serverWide } from "./server-wide.ts";

/** A pursuit that may begin before every check has judged every subject. */
export interface EarlyPursuit extends Pursuit {
  /** Whether all that was judged for it is judged the same now: what is known of the server may have grown since. */
  readonly isJudgedTheSame: () => boolean;
}

/**
 * Those that are worth the time of others, the gravest first: hints that are untrue, a broken MUST, and hints that are untrue by
 * one reading of the specification: a closer look may show that they are by any.
 */
const grave: readonly Gravity[] = ["hint", "fail", "ambiguous hint"];

/**
 * One reduction is a chain of boxes, each of which mostly waits for its start: four at once took 0.71 of the time of one after
 * the other (docs/speed.md).
 */
const atOnce = 4;
/** Beside the calls of others, each try takes longer than at the end of a run. */
const longestMs = 3 * maxTimeMs;
/** With less, not even a first try would come to its end. */
const minShareMs = 1_000;

interface Wanted {
  readonly pursuing: Pursuing;
  readonly pursuit: EarlyPursuit;
  readonly place: number;
}

interface Begun {
  readonly pursuit: EarlyPursuit;
  /** Undefined where the run ended it. */
  readonly outcome: Promise<Outcome | undefined>;
}

interface Outcome {
  /** What there would be to report. */
  readonly result: RemediableResult;
  /** With as much time as at the end of a long run, it might have been made smaller. */
  readonly isCut: boolean;
}

/**
 * Pursuits that begin while the server is still asked about other subjects, a few at a time, the gravest first. Nothing is
 * reported of them: effects that all tools turn out to have belong to none of them. What one of them led to counts only
 * if its subject is judged the same when every check has judged, and so is every try.
 */
export class EarlyPursuits {
  /** What was to begin, by its result. */
  readonly #known = new Set<string>();
  readonly #begun = new Map<string, Begun>();
  #waiting: readonly Wanted[] = [];
  #running = 0;
  #isClosed = false;
  /** In which any ran, but for those that run now. */
  #spentMs = 0;
  /** When the first of those that run now began. */
  #sinceMs = 0;

  /**
   * Begins a pursuit as soon as there is room for it, if it is grave and there is time for it. What is the same for the whole
   * server waits: which tool is seen first depends on the machine, and the result names it.
   */
  begin(pursuing: Pursuing, pursuit: EarlyPursuit): void {
    const { check, key, seen } = pursuit;
    if (this.#isClosed || "kind" in seen || serverWide(pursuit) !== undefined) return;
    const place = grave.indexOf(gravityOfContradiction(check, key, seen.contradiction));
    const id = pursuitKey(check.id, key);
    if (place === -1 || this.#known.has(id)) return;
    this.#known.add(id);
    this.#waiting = [...this.#waiting, { pursuing, pursuit, place }].toSorted((one, other) => one.place - other.place);
    this.#beginNext();
  }

  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  /** Whether none runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /** From now on, none begins. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  /** Resolves when none runs any more. */
  async end(): Promise<void> {
    this.close();
    await Promise.allSettled([...this.#begun.values()].map(({ outcome }) => outcome));
  }

  /**
   * What the same pursuit led to earlier, if that still counts. Waits for one that still runs.
   *
   * @param leftMs time to pursue it anew: if that is enough, what was not made as small as possible does not count
   */
  async resultOf(pursuit: Pursuit, leftMs: number): Promise<RemediableResult | undefined> {
    const begun = this.#begun.get(pursuitKey(pursuit.check.id, pursuit.key));
    const outcome = await begun?.outcome;
    if (begun === undefined || outcome === undefined) return undefined;
    if (outcome.isCut && leftMs > maxTimeMs) return undefined;
    const isOfThis = isContradiction(outcome.result.verdict) ? isSameCase : isSameSeen;
    return isOfThis(begun.pursuit, pursuit) && begun.pursuit.isJudgedTheSame() ? outcome.result : undefined;
  }

  #beginNext(): void {
    const [next, ...others] = this.#waiting;
    if (next === undefined || this.#running >= atOnce) return;
    const { pursuing, pursuit } = next;
    const shareMs = this.#shareMs(pursuing.hub);
    if (shareMs === undefined) return;
    this.#waiting = others;
    this.#running++;
    if (this.#running === 1) this.#sinceMs = performance.now();
    const work = pursueWithin(pursuing, pursuit, shareMs).finally(() => {
      this.#running--;
      if (this.#running === 0) this.#spentMs += performance.now() - this.#sinceMs;
      this.#beginNext();
    });
    // A failure of ours is reported with the run, and the contradiction is pursued again at its end.
    pursuing.hub.beside(work);
    this.#begun.set(pursuitKey(pursuit.check.id, pursuit.key), { pursuit, outcome: work.catch(() => undefined) });
    this.#beginNext();
  }

  /** Time to make the next one small, usually as much as it would have at the end; undefined where none may begin. */
  #shareMs({ remainingMs }: Pick<SessionHub, "remainingMs">): number | undefined {
    const spentMs = this.#spentMs + (this.#running === 0 ? 0 : performance.now() - this.#sinceMs);
    const isSpent = spentMs > timeShares.early.share * (spentMs + remainingMs);
    const shareMs = timeShares.early.share * remainingMs;
    return isSpent || shareMs < minShareMs ? undefined : shareMs;
  }
}

/** @returns undefined where the run ended: everything else meets that as well */
async function pursueWithin(pursuing: Pursuing, pursuit: Pursuit, shareMs: number): Promise<Outcome | undefined> {
  const results: RemediableResult[] = [];
  const budgets: PursuitBudget[] = [];
  const open: Pursuit["open"] = (budget) => {
    budgets.push(budget);
    return pursuit.open(budget);
  };
  try {
    await pursue({ ...pursuing, report: (result) => results.push(result) }, { ...pursuit, open }, shareMs, longestMs);
  } catch (error) {
    if (error instanceof RunStopped) return undefined;
    if (!(error instanceof TargetError)) throw error;
    if (endsTheRun(error)) return undefined;
  }
  const [result] = results;
  const isCut = shareMs < maxTimeMs && budgets.some(({ ranOutOfTime }) => ranOutOfTime);
  return result === undefined ? undefined : { result, isCut };
}

/** Whether the same kind of contradiction was seen: in whichever conversation that was, one that was reproduced counts. */
function isSameCase({ seen: one }: Pursuit, { seen: other }: Pursuit): boolean {
  if ("kind" in one || "kind" in other) return false;
  const textOf = ({ case: which, ambiguity, sdk }: typeof one.contradiction): string =>
    JSON.stringify([which, ambiguity, sdk]);
  return textOf(one.contradiction) === textOf(other.contradiction);
}

/** Whether the same contradiction was seen in the same conversation. */
function isSameSeen({ seen: one }: Pursuit, { seen: other }: Pursuit): boolean {
  if ("kind" in one || "kind" in other) return false;
  const textOf = ({ conversation, contradiction }: typeof one): string => JSON.stringify([conversation, contradiction]);
  return textOf(one) === textOf(other);
}
