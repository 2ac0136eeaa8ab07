import type { PhaseTime } from "../../report-model/time-spent.ts";
import type { Span } from "./span.ts";
import { timeSpent } from "./time-spent.ts";

/** A longer list would say no more; what comes after it counts as `other`. */
const mostSpans = 100_000;

const works: readonly Span["phase"][] = ["exploring", "together", "alone", "reproducing", "reducing"];
/** Of what each phase can be a part. */
const wholes: Readonly<Partial<Record<Span["phase"], readonly Span["phase"][]>>> = {
  starting: ["asking", ...works],
  "waiting-for-rest": ["asking", ...works],
  asking: ["asking"],
  reducing: ["reproducing"],
};

/** What a run did and when, in the order in which it began. */
export class Spans {
  readonly all: Span[] = [];
  readonly #now: () => number;
  readonly #open = new Set<Span>();
  #changed: () => void = () => undefined;

  /** @param now milliseconds of a clock that only goes on */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param changed is called whenever something begins or ends */
  listen(changed: () => void): void {
    this.#changed = changed;
  }

  /** Does the work, and records it as one span. */
  async during<Value>(phase: Span["phase"], what: string, work: () => Promise<Value>): Promise<Value> {
    const span: Span = { phase, what, within: this.#around(phase), fromMs: this.#now() };
    if (this.all.length < mostSpans) this.all.push(span);
    this.#open.add(span);
    this.#changed();
    try {
      return await work();
    } finally {
      span.toMs = this.#now();
      this.#open.delete(span);
      this.#changed();
    }
  }

  /** Where the time went of a run that began so long ago. */
  spent(elapsedMs: number): readonly PhaseTime[] {
    if (this.all.length === 0) return [];
    const nowMs = this.#now();
    return timeSpent(this.all, nowMs - elapsedMs, nowMs);
  }

  /** What is waited for, in words: the longest that goes on, with what it is a part of; undefined where nothing is recorded. */
  get waitedFor(): string | undefined {
    const [first, ...others] = this.#innermost();
    if (first === undefined) return undefined;
    let outermost = first;
    for (let each = first.within; each !== undefined; each = each.within) if (this.#open.has(each)) outermost = each;
    const words = outermost === first ? first.what : `${outermost.what}: ${first.what}`;
    return others.length === 0 ? words : `${words} (and ${others.length} more)`;
  }

  /**
   * What a part belongs to: the work that began last, where several go on. Async hooks would tell it for certain, and with them
   * Node aborts when the watchdog ends work that hangs.
   */
  #around(phase: Span["phase"]): Span | undefined {
    const around = wholes[phase] ?? [];
    // Those that are asked beside each other are no parts of each other.
    const isWhole = (span: Span): boolean =>
      around.includes(span.phase) && (span.phase !== phase || span.within === undefined);
    return [...this.#open].findLast(isWhole);
  }

  #innermost(): readonly Span[] {
    const outer = new Set([...this.#open].map(({ within }) => within));
    return [...this.#open].filter((span) => !outer.has(span));
  }
}
