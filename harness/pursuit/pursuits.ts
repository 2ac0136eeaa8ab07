import type { ResultKey } from "../check/result-key.ts";
import { TargetError } from "../connect/fault.ts";
import { endsTheRun } from "../instances/stop.ts";
import { gravities, gravityOf } from "./gravity.ts";
import { inParallel } from "./in-parallel.ts";
import { alikeContradiction } from "../results/result.ts";
import { isContradiction, pursue, reportUnpursued, type Pursuing, type Pursuit, type Reporting } from "./pursue.ts";

/** How the pursuits of one kind of evidence share the machine. */
export interface Lane {
  /** Pursuits that go on at the same time. */
  readonly atOnce: number;
  /** Instances are launched ahead of their use; not where one that starts would be taken for an effect. */
  readonly spares: boolean;
}

/** More than these are not kept to be pursued: each holds its conversation, and a server may list thousands of tools. */
const maxHeld = 2_000;

/** Contradictions that have been seen, until every check has been run on every subject; then they are pursued. */
export class Pursuits {
  readonly #lanes = new Map<Lane, Pursuit[]>();
  /** What was added and is not settled: one for each result, since a check has one result for a subject. */
  readonly #open = new Set<string>();
  /** What was shown to be so of the whole server, with the tool that shows it. */
  readonly #ofServer = new Map<string, string>();

  /** @param pursuing reports at once what is one too many to be kept */
  add(lane: Lane, pursuit: Pursuit, pursuing: Reporting): void {
    if (this.#open.size >= maxHeld) {
      reportUnpursued(pursuing, pursuit, { code: "too-many" });
      return;
    }
    this.#open.add(keyOf(pursuit.check.id, pursuit.key));
    const queue = this.#lanes.get(lane);
    if (queue === undefined) this.#lanes.set(lane, [pursuit]);
    else queue.push(pursuit);
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** Whether a check has seen the subject contradict it, and it is not settled yet what remains of that. */
  isOpen(checkId: string, key: ResultKey): boolean {
    return this.#open.has(keyOf(checkId, key));
  }

  /**
   * Settles all that was added, the gravest first, those of one gravity in the order in which they were added, each within
   * an equal share of the time that is left. What is the same for the whole server is pursued once.
   *
   * @throws RunStopped or TargetError when nothing more can be tried
   */
  async pursueAll(pursuing: Pursuing): Promise<void> {
    for (const [lane, pursuits] of this.#gravestFirst()) await this.#pursueIn(lane, pursuits, pursuing);
  }

  async #pursueIn(lane: Lane, pursuits: readonly Pursuit[], pursuing: Pursuing): Promise<void> {
    const { hub } = pursuing;
    const queue = this.#lanes.get(lane) ?? [];
    if (lane.spares) hub.keepSpares();
    await inParallel(pursuits, lane.atOnce, async (pursuit) => {
      const shareMs = (hub.remainingMs * lane.atOnce) / this.#open.size;
      this.#take(queue, pursuit);
      if (this.#isTold(pursuing, pursuit)) return;
      await this.#pursueGuarded(pursuing, pursuit, shareMs);
      this.#learn(pursuing, pursuit);
    });
    if (lane.spares) await hub.endSpares();
  }

  /** What is to be pursued at the same time, in order. */
  #gravestFirst(): readonly (readonly [Lane, readonly Pursuit[]])[] {
    const queues = [...this.#lanes];
    const all = queues.flatMap(([, queue]) => queue);
    const byKey = new Map(all.map((pursuit) => [keyOf(pursuit.check.id, pursuit.key), pursuit]));
    const placeOf = (pursuit: Pursuit): number => {
      const { explainedBy, key } = pursuit;
      const explaining = explainedBy === undefined ? undefined : byKey.get(keyOf(explainedBy, key));
      // It is told once it is known what remains of the one that may explain it.
      return Math.max(ownPlace(pursuit), explaining === undefined ? 0 : ownPlace(explaining));
    };
    const places = new Map(all.map((pursuit) => [pursuit, placeOf(pursuit)]));
    return [...gravities.keys(), gravities.length].flatMap((place) =>
      queues
        .flatMap(([lane, queue]) =>
          firstOfServer(
            queue.filter((each) => places.get(each) === place),
            lane,
          ),
        )
        .filter(([, pursuits]) => pursuits.length > 0),
    );
  }

  /** Tells what another tool has shown of the server. */
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

  /** Reports all that is left as seen, and not reproduced. */
  abandon(pursuing: Reporting): void {
    for (const queue of this.#lanes.values()) {
      for (const pursuit of queue.slice()) {
        this.#take(queue, pursuit);
        reportUnpursued(pursuing, pursuit, { code: "run-ended" });
      }
    }
  }

  /** A target that cannot be launched once more costs this contradiction, and no others. */
  async #pursueGuarded(pursuing: Pursuing, pursuit: Pursuit, shareMs: number): Promise<void> {
    try {
      await pursue(pursuing, pursuit, shareMs);
    } catch (error) {
      if (!(error instanceof TargetError) || endsTheRun(error)) throw error;
    }
  }

  #take(queue: Pursuit[], pursuit: Pursuit): void {
    queue.splice(queue.indexOf(pursuit), 1);
    this.#open.delete(keyOf(pursuit.check.id, pursuit.key));
  }
}

/** Those that may show of the server what the others are about come before these. */
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

/**
 * Names what a contradiction says of the server rather than of its tool; undefined where it is the tool's. How the wording
 * is read and what the SDK does hang on no tool: a notes server of 28 tools had its last minute eaten by 19 results of one
 * sentence.
 */
function serverWide({ check, key, seen }: Pick<Pursuit, "check" | "key" | "seen">): string | undefined {
  if ("kind" in seen) return undefined;
  const { ambiguity, sdk, case: way = "" } = seen.contradiction;
  const isOfServer = sdk !== undefined || gravityOf(check, key, seen.contradiction) === "ambiguous";
  return isOfServer ? JSON.stringify([check.id, key.dialect, way, ambiguity?.id ?? "", sdk ?? ""]) : undefined;
}

/** What is no contradiction comes last: it is only told, and costs no time. */
function ownPlace({ check, key, seen }: Pursuit): number {
  return "kind" in seen ? gravities.length : gravities.indexOf(gravityOf(check, key, seen.contradiction));
}

function keyOf(checkId: string, { dialect, tool }: ResultKey): string {
  return JSON.stringify([checkId, dialect, tool ?? null]);
}
