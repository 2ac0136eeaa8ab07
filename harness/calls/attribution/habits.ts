import { NamedEffects } from "./alike.ts";
import { byTheClock, recurs } from "./by-the-clock.ts";
import { classOf, mayBeHabit } from "./effect-key.ts";
import { everyCall } from "./every-call.ts";
import type { Evidence } from "./evidence.ts";
import { firstCall } from "./first-call.ts";
import type { Excuse, HabitKind, HabitRule } from "./habit.ts";
import type { Occurrence } from "./session.ts";

const rules: readonly HabitRule[] = [byTheClock, everyCall, firstCall];

/** What a server does whatever is called; told once for it. */
export interface Habit {
  readonly kind: HabitKind;
  readonly key: string;
  /** The tools that were seen alone with it. */
  readonly tools: readonly string[];
}

/** What was made in a folder that came with it. */
function inNewFolder({ session, look, effect, subject }: Occurrence): readonly Occurrence[] {
  if (effect.does !== "adds" || !effect.kind.startsWith("file.")) return [];
  return (session.seen.get(look) ?? []).filter((other) => other.subject.startsWith(`${subject}/`));
}

/** The habits of a server. */
export class Habits {
  readonly #evidence: Evidence;
  readonly #excuses = new Map<string, readonly Excuse[]>();
  readonly #known = new Map<Occurrence, HabitKind | undefined>();
  /** What came before any call, by what was done. */
  #uncalled: ReadonlyMap<string, NamedEffects<Occurrence>> | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  /** @returns undefined where no habit explains it */
  excuseOf(occurrence: Occurrence): HabitKind | undefined {
    if (!this.#known.has(occurrence)) this.#known.set(occurrence, this.#find(occurrence));
    return this.#known.get(occurrence);
  }

  #find(occurrence: Occurrence): HabitKind | undefined {
    if (!mayBeHabit(occurrence.effect)) return undefined;
    const own = this.#excusesOf(occurrence.key).find((each) => each.excuses(occurrence))?.kind;
    if (own !== undefined) return own;
    if (this.#isNamedByTheClock(occurrence)) return "by-the-clock";
    // A folder that is made for something is part of that.
    const [first, ...others] = inNewFolder(occurrence).map((inside) => this.excuseOf(inside));
    return others.includes(undefined) ? undefined : first;
  }

  #excusesOf(key: string): readonly Excuse[] {
    const evidence = this.#evidence;
    const known =
      this.#excuses.get(key) ?? rules.flatMap((rule) => rule.learn(evidence.byKey.get(key) ?? [], evidence) ?? []);
    this.#excuses.set(key, known);
    return known;
  }

  /** Its name is new each time, as those are that came twice in a session before any call. */
  #isNamedByTheClock({ effect, subject }: Occurrence): boolean {
    if (!effect.kind.startsWith("file.") && effect.request === undefined) return false;
    this.#uncalled ??= uncalledIn(this.#evidence);
    return recurs(this.#uncalled.get(classOf(effect))?.like(subject, this.#evidence.comparisons) ?? []);
  }

  /** Sorted by their keys. */
  get told(): readonly Habit[] {
    return [...this.#evidence.byKey]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([key, occurrences]) => {
        const kinds = new Set(occurrences.flatMap((each) => this.excuseOf(each) ?? []));
        const tools = new Set(occurrences.flatMap(({ look }) => look.onlyTool ?? []));
        return [...kinds].toSorted().map((kind) => ({ kind, key, tools: [...tools].toSorted() }));
      });
  }
}

function uncalledIn({ byKey }: Evidence): ReadonlyMap<string, NamedEffects<Occurrence>> {
  const uncalled = new Map<string, NamedEffects<Occurrence>>();
  for (const occurrence of [...byKey.values()].flat()) {
    if (occurrence.look.until.length > 0) continue;
    const name = classOf(occurrence.effect);
    const named = uncalled.get(name) ?? new NamedEffects<Occurrence>();
    uncalled.set(name, named);
    named.add(occurrence);
  }
  return uncalled;
}
