import type { Effect, Window } from "../../harness/observe/effect/effect.ts";
import { differsByNumbers, patternOf } from "../../harness/observe/effect/alike-names.ts";
import { familyName, familyOf } from "../../harness/observe/effect/effect-family.ts";

/**
 * Decides who caused an effect. The queries did if it comes with them and not without, or at least two windows more often.
 * It is background if it comes as often without them. It is `unclear` if it comes once more with them, or as often only
 * because the launch of an instance is counted.
 */
export type Origin = "queries" | "background" | "unclear";

/** In how many windows of one instance each thing came, by family and subject. */
type Life = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Window>>>;

/** A server may make thousands of files with new names in each window. We do not search all names for each of them. */
export const maxPatterns = 200;

/**
 * Compares instances that were queried with others that were not, window by window: a thing that came once by itself does
 * not excuse one that comes with each query.
 */
export class Background {
  readonly #queried: Life;
  /** Each instance counts by itself: once in each of two instances is not twice. */
  readonly #others: readonly Life[];
  #patterns = 0;

  constructor(windows: readonly Window[]) {
    this.#queried = lifeOf(
      windows.filter(({ spec }) => spec.role === "query"),
      (effect) => [familyName(effect)],
    );
    const controls = windows.filter(({ spec }) => spec.role === "control");
    const instances = [...new Set(controls.map(({ spec }) => spec.instance))];
    this.#others = instances.map((instance) =>
      lifeOf(
        controls.filter(({ spec }) => spec.instance === instance),
        familiesExcused,
      ),
    );
  }

  /** @param effect of a query window */
  originOf(effect: Effect): { readonly origin: Origin; readonly comesAnyway: boolean } {
    const counts = this.#countsOf(effect);
    if (counts === undefined) return { origin: "unclear", comesAnyway: true };
    return { origin: originBy(counts), comesAnyway: counts.without > 0 };
  }

  /** @returns undefined when there is too much to compare */
  #countsOf(effect: Effect): Counts | undefined {
    const family = familyName(effect);
    const exact = this.#compare(family, (names) => names.get(effect.subject)?.size ?? 0);
    // Another machine is another subject, however similar its address, and so is another resource.
    if (exact.without > 0 || isNamedByOthers(effect)) return exact;
    if (++this.#patterns > maxPatterns) return undefined;
    const known = this.#others.flatMap((life) => [...(life.get(family)?.keys() ?? [])]);
    const isAlike = patternOf(effect.subject, known);
    // One different number does not tell whether it is a counter.
    if (isAlike === undefined && known.some((name) => differsByNumbers(name, effect.subject))) return undefined;
    if (isAlike === undefined) return exact;
    return this.#compare(
      family,
      (names) => new Set([...names].flatMap(([name, seen]) => (isAlike(name) ? [...seen] : []))).size,
    );
  }

  #compare(family: string, windowsIn: (names: ReadonlyMap<string, ReadonlySet<Window>>) => number): Counts {
    const count = (life: Life): number => windowsIn(life.get(family) ?? new Map());
    const afterLaunch = (life: Life): number => windowsIn(withoutLaunch(life.get(family) ?? new Map()));
    return {
      with: count(this.#queried),
      without: Math.max(0, ...this.#others.map(count)),
      withoutAfterLaunch: Math.max(0, ...this.#others.map(afterLaunch)),
    };
  }
}

function withoutLaunch(names: ReadonlyMap<string, ReadonlySet<Window>>): ReadonlyMap<string, ReadonlySet<Window>> {
  const later = (windows: ReadonlySet<Window>): ReadonlySet<Window> =>
    new Set([...windows].filter(({ spec }) => spec.sinceLaunch !== true));
  return new Map([...names].map(([name, windows]) => [name, later(windows)]));
}

function lifeOf(windows: readonly Window[], familiesOf: (effect: Effect) => readonly string[]): Life {
  const life = new Map<string, Map<string, Set<Window>>>();
  for (const window of windows) {
    for (const effect of window.effects) {
      for (const family of familiesOf(effect)) {
        const names = life.get(family) ?? new Map<string, Set<Window>>();
        names.set(effect.subject, (names.get(effect.subject) ?? new Set()).add(window));
        life.set(family, names);
      }
    }
  }
  return life;
}

/** Windows in which something came, with queries and without. */
interface Counts {
  readonly with: number;
  readonly without: number;
  /** The windows without queries that do not show a launch. */
  readonly withoutAfterLaunch: number;
}

function originBy(counts: Counts): Origin {
  if (counts.with <= counts.withoutAfterLaunch) return "background";
  if (counts.with <= counts.without) return "unclear";
  return counts.without === 0 || counts.with - counts.without > 1 ? "queries" : "unclear";
}

function isNamedByOthers({ kind }: Effect): boolean {
  return kind.startsWith("network.") || kind === "state.resource";
}

/**
 * What an effect without queries makes background: itself, a refusal of the same, and the end of a file that comes and goes,
 * of which a snapshot may see either.
 */
function familiesExcused(effect: Effect): readonly string[] {
  const families = [familyName(effect), familyName({ ...effect, attempted: true })];
  return effect.persistence === "transient" ? [...families, familyOf("file.delete")] : families;
}
