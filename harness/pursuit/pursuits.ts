import type { ResultKey } from "../check/result-key.ts";
import { TargetError } from "../connect/fault.ts";
import { endsTheRun } from "../instances/stop.ts";
import { EarlyPursuits, type EarlyPursuit } from "./early-pursuits.ts";
import { gravities, type Gravity } from "../../report-model/gravity.ts";
import { gravityOfContradiction } from "./gravity.ts";
import { inParallel } from "./in-parallel.ts";
import { alikeContradiction } from "../results/result.ts";
import {
  isContradiction,
  pursue,
  reportKnown,
  reportUnpursued,
  type Pursuing,
  type Pursuit,
  type Reporting,
} from "./pursue.ts";
import { pursuitKey } from "./pursuit-key.ts";
import { serverWide } from "./server-wide.ts";

/** How the pursuits of one kind of evidence share the machine. */
export interface Lane {
  /** Pursuits that run at the same time. */
  readonly atOnce: number;
  /** Whether instances are launched ahead; not where the start of one would be taken for an effect. */
  readonly spares: boolean;
}

/** What may go on beside each other: where there is no time for all, the rest is left out. */
const weights: readonly (readonly Gravity[])[] = [
  ["hint", "fail"],
  ["warn", "note"],
  ["ambiguous hint", "ambiguous"],
];

/** At most this many are kept: each holds its conversation, and a server may list thousands of tools. */
const maxHeld = 2_000;

/**
 * Collects contradictions until every check has run on every subject; then they are settled. Grave ones may be pursued
 * before.
 */
export class Pursuits {
  readonly #early = new EarlyPursuits();
  readonly #lanes = new Map<Lane, Pursuit[]>();
  /** What was added and is not settled: one for each result, since a check has one result for a subject. */
  readonly #open = new Set<string>();
  /** What was shown to hold for the whole server, with the tool that shows it. */
  readonly #ofServer = new Map<string, string>();

  /** @param pursuing reports a pursuit at once if there is nothing to try, or if there are too many to keep */
  add(lane: Lane, pursuit: Pursuit, pursuing: Reporting): void {
    if (pursuit.replays !== true && pursuit.explainedBy === undefined && reportKnown(pursuing, pursuit)) return;
    if (this.#open.size >= maxHeld) {
      reportUnpursued(pursuing, pursuit, { code: "too-many" });
      return;
    }
    this.#open.add(pursuitKey(pursuit.check.id, pursuit.key));
    const queue = this.#lanes.get(lane);
    if (queue === undefined) this.#lanes.set(lane, [pursuit]);
    else queue.push(pursuit);
  }

  /**
   * Pursues a grave contradiction now, beside what else is asked. It has to be added when its check has judged all that
   * was seen; if nothing that was learned meanwhile bears on it, it is not pursued again.
   */
  beginEarly(pursuit: EarlyPursuit, pursuing: Pursuing): void {
    this.#early.begin(pursuing, pursuit);
  }

  /** Whether a contradiction is pursued beside what else is asked, or was, or waits for that. */
  isKnownEarly(checkId: string, key: ResultKey): boolean {
    return this.#early.isKnown(pursuitKey(checkId, key));
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** Whether nothing is pursued, or waits for that. */
  get isIdle(): boolean {
    return this.isEmpty && this.#early.isIdle;
  }

  /** Whether the subject has contradicted a check, and the result of that is not settled yet. */
  isOpen(checkId: string, key: ResultKey): boolean {
    return this.#open.has(pursuitKey(checkId, key));
  }

  /**
   * Settles everything that was added, the most severe first, then in order of addition, each within an equal share of the
   * remaining time; what is about as severe goes on beside each other. What is the same for the whole server is pursued once.
   *
   * @throws RunStopped or TargetError when nothing more can be tried
   */
  async pursueAll(pursuing: Pursuing): Promise<void> {
    this.#early.close();
    for (const [lane, pursuits] of this.#gravestFirst()) await this.#pursueIn(lane, pursuits, pursuing);
    await this.#early.end();
  }

  async #pursueIn(lane: Lane, pursuits: readonly Pursuit[], pursuing: Pursuing): Promise<void> {
    const { hub } = pursuing;
    const queue = this.#lanes.get(lane) ?? [];
    if (lane.spares) hub.keepSpares();
    await inParallel(pursuits, lane.atOnce, async (pursuit) => {
      const shareMs = (hub.remainingMs * lane.atOnce) / this.#open.size;
      this.#take(queue, pursuit);
      if (this.#isTold(pursuing, pursuit)) return;
      // Pursuing it anew must come to its end, with its reproductions.
      const known = await this.#early.resultOf(pursuit, Math.min(shareMs, hub.remainingMs / 2));
      if (known === undefined) await this.#pursueGuarded(pursuing, pursuit, shareMs);
      else pursuing.report(known);
      this.#learn(pursuing, pursuit);
    });
    if (lane.spares) await hub.endSpares();
  }

  /** What to pursue at the same time, in order. */
  #gravestFirst(): readonly (readonly [Lane, readonly Pursuit[]])[] {
    const queues = [...this.#lanes];
    const all = queues.flatMap(([, queue]) => queue);
    const byKey = new Map(all.map((pursuit) => [pursuitKey(pursuit.check.id, pursuit.key), pursuit]));
    const placeOf = (pursuit: Pursuit): number => {
      const { explainedBy, key } = pursuit;
      const explaining = explainedBy === undefined ? undefined : byKey.get(pursuitKey(explainedBy, key));
      // It is reported after the contradiction that may explain it is settled.
      return Math.max(ownPlace(pursuit), explaining === undefined ? 0 : ownPlace(explaining));
    };
    const places = new Map(all.map((pursuit) => [pursuit, placeOf(pursuit)]));
    const place = (pursuit: Pursuit): number => places.get(pursuit) ?? gravities.length;
    const groups = [
      ...weights.map((weight) => weight.map((gravity) => gravities.indexOf(gravity))),
      [gravities.length],
    ];
    return groups.flatMap((group) =>
      [false, true].flatMap((isExplained) => {
        const isOfGroup = (each: Pursuit): boolean =>
          group.includes(place(each)) && (each.explainedBy !== undefined) === isExplained;
        return queues
          .map(([lane, queue]) => [lane, queue.filter(isOfGroup).toSorted(byPlace(place))] as const)
          .toSorted(([, [one]], [, [other]]) => placeOfFirst(place, one) - placeOfFirst(place, other))
          .flatMap(([lane, pursuits]) => firstOfServer(pursuits, lane))
          .filter(([, pursuits]) => pursuits.length > 0);
      }),
    );
  }

  /** Reports what another tool has already shown about the server. */
  #isTold({ report, again }: Pursuing, { check, key, seen }: Pursuit): boolean {
    if ("kind" in seen) return false;
    const { contradiction, trials } = seen;
    const shownBy = this.#ofServer.get(serverWide({ check, key, seen }) ?? "");
    if (shownBy === undefined) return false;
    report(alikeContradiction(check, key, contradiction, { shownBy, trials, again }));
    return true;
  }

  #learn({ verdictOf }: Pursuing, pursuit: Pursuit): void {
    const { check, key } = pursuit;
    const text = serverWide(pursuit);
    if (text !== undefined && key.tool !== undefined && isContradiction(verdictOf(check.id, key)))
      this.#ofServer.set(text, key.tool);
  }

  /** Reports everything that is left: as observed but not reproduced, but for what an early pursuit has shown. */
  async abandon(pursuing: Reporting): Promise<void> {
    await this.#early.end();
    for (const queue of this.#lanes.values()) {
      for (const pursuit of queue.slice()) {
        this.#take(queue, pursuit);
        const known = await this.#early.resultOf(pursuit, 0);
        if (known === undefined) reportUnpursued(pursuing, pursuit, { code: "run-ended" });
        else pursuing.report(known);
      }
    }
  }

  /** A target that cannot be launched again costs this contradiction, and no others. */
  async #pursueGuarded(pursuing: Pursuing, pursuit: Pursuit, shareMs: number): Promise<void> {
    try {
      await pursue(pursuing, pursuit, shareMs);
    } catch (error) {
      if (!(error instanceof TargetError) || endsTheRun(error)) throw error;
    }
  }

  #take(queue: Pursuit[], pursuit: Pursuit): void {
    queue.splice(queue.indexOf(pursuit), 1);
    this.#open.delete(pursuitKey(pursuit.check.id, pursuit.key));
  }
}

/** Pursuits that may show what others say about the server come before those. */
function firstOfServer(pursuits: readonly Pursuit[], lane: Lane): readonly (readonly [Lane, readonly Pursuit[]])[] {
  const known = new Set<string>();
  const isFirst = (pursuit: Pursuit): boolean => {
    const text = serverWide(pursuit);
    if (text === undefined) return true;
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  };
  const first = pursuits.filter(isFirst);
  const taken = new Set(first);
  return [
    [lane, first],
    [lane, pursuits.filter((each) => !taken.has(each))],
  ];
}

function byPlace(placeOf: (pursuit: Pursuit) => number): (one: Pursuit, other: Pursuit) => number {
  return (one, other) => placeOf(one) - placeOf(other);
}

function placeOfFirst(placeOf: (pursuit: Pursuit) => number, first: Pursuit | undefined): number {
  return first === undefined ? gravities.length : placeOf(first);
}

/** What is not a contradiction comes last: it is only reported, and costs no time. */
function ownPlace({ check, key, seen }: Pursuit): number {
  return "kind" in seen ? gravities.length : gravities.indexOf(gravityOfContradiction(check, key, seen.contradiction));
}
