import { NamedFiles } from "./alike.ts";
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

/** The habits of a server. */
export class Habits {
  readonly #evidence: Evidence;
  readonly #excuses = new Map<string, readonly Excuse[]>();
  readonly #known = new Map<Occurrence, HabitKind | undefined>();
  /** Files that came before any call, by what was done to them. */
  readonly #uncalled = new Map<string, NamedFiles<Occurrence>>();

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    for (const [key, occurrences] of evidence.byKey) {
      this.#excuses.set(
        key,
        rules.flatMap((rule) => rule.learn(occurrences, evidence) ?? []),
      );
      for (const each of occurrences) if (each.look.until.length === 0) this.#addUncalled(each);
    }
  }

  /** @returns undefined where no habit explains it */
  excuseOf(occurrence: Occurrence): HabitKind | undefined {
    if (!this.#known.has(occurrence)) this.#known.set(occurrence, this.#find(occurrence));
    return this.#known.get(occurrence);
  }

  #find(occurrence: Occurrence): HabitKind | undefined {
    if (!mayBeHabit(occurrence.effect)) return undefined;
    const excuse = this.#excuses.get(occurrence.key)?.find((each) => each.excuses(occurrence));
    return excuse?.kind ?? (this.#isNamedByTheClock(occurrence) ? "by-the-clock" : undefined);
  }

  #addUncalled(occurrence: Occurrence): void {
    const name = classOf(occurrence.effect);
    const files = this.#uncalled.get(name) ?? new NamedFiles<Occurrence>(this.#evidence.comparisons);
    this.#uncalled.set(name, files);
    files.add(occurrence);
  }

  /** Its name is new each time, as those are that came twice in a session before any call. */
  #isNamedByTheClock({ effect, subject }: Occurrence): boolean {
    if (!effect.kind.startsWith("file.")) return false;
    return recurs(this.#uncalled.get(classOf(effect))?.like(subject) ?? []);
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
