import { differsByNumbers } from "../../observe/effect/alike-names.ts";
import type { RecordedEffect } from "../journal/session-record.ts";
import type { NamedEffect } from "../state/weighed-effect.ts";
import { NamedEffects } from "./alike.ts";
import { AlikeFiles } from "./alike-files.ts";
import { byTheClock, recurs } from "./by-the-clock.ts";
import { classOf, isPassing, isReached, mayBeHabit } from "./effect-key.ts";
import { everyCall, toolsWith } from "./every-call.ts";
import type { Evidence } from "./evidence.ts";
import { firstCall } from "./first-call.ts";
import type { Excuse, HabitKind, HabitRule } from "./habit.ts";
import { namesBefore } from "./scratch-names.ts";
import type { Occurrence } from "./session.ts";
import { SharedAddresses } from "./shared-addresses.ts";
import { isPerhapsOwn } from "../execution/owner.ts";
import { habitOf, type Habit } from "./told-habit.ts";

const rules: readonly HabitRule[] = [byTheClock, everyCall, firstCall];

/** An effect by its name alone. */
type Named = NamedEffect & Pick<RecordedEffect, "place">;

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
  readonly addresses: SharedAddresses;
  #alike: AlikeFiles | undefined;
  /** What came before any call, by what was done. */
  #uncalled: ReadonlyMap<string, NamedEffects<Occurrence>> | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    this.addresses = new SharedAddresses(evidence);
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
    if (this.#isNamedByEveryCall(occurrence) || this.#isScratch(occurrence.effect)) return "every-call";
    if (this.addresses.isRecord(occurrence)) return "every-call";
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

  /** A file of the server's own that nearly all tools write, each by a name that may be new with each launch. */
  #isNamedByEveryCall(occurrence: Occurrence): boolean {
    const alike = this.#files.like(occurrence);
    const names = new Map(alike.map(({ key, subject }) => [key, subject]));
    // The numbers of a name that all tools come with do not vary, so that another one is another file.
    const isAnother = ([key, name]: readonly [string, string]): boolean =>
      differsByNumbers(name, occurrence.subject) && this.#excusesOf(key).some(isOfEveryCall);
    if (names.size < 2 || [...names].some(isAnother)) return false;
    return everyCall.learn(alike, this.#evidence) !== undefined;
  }

  /**
   * Whether it is the lock, or the file that takes the place, of one that the server writes with every call: of a server that
   * saves late, a look may find either half of that.
   */
  #isScratch(effect: Named & Pick<RecordedEffect, "owner">): boolean {
    const { kind, persistence, owner, subject, place = subject } = effect;
    const comesOrGoes = kind === "file.create" || kind === "file.delete" || persistence === "transient";
    if (owner !== "server" || !comesOrGoes || !kind.startsWith("file.")) return false;
    return namesBefore(place).some((name) => this.#isOwnOfEveryCall({ kind: "file.change", subject: name }));
  }

  /** Whether the server itself does it with every call, as far as the name of an effect tells. */
  isOfEveryCall(effect: Named & Pick<RecordedEffect, "owner">): boolean {
    return this.#isOwnOfEveryCall(effect) || this.#isScratch(effect);
  }

  #isOwnOfEveryCall(effect: Named): boolean {
    return this.#files
      .named(effect, effect.place ?? effect.subject)
      .some((each) => this.excuseOf(each) === "every-call");
  }

  get #files(): AlikeFiles {
    this.#alike ??= new AlikeFiles(this.#evidence);
    return this.#alike;
  }

  /** The tools with a lasting change that nearly all make, and of which calls that must fail would tell whether it is theirs. */
  get unexplained(): ReadonlySet<string> {
    const isOpen = (each: Occurrence): boolean =>
      !isPassing(each.effect) && !isReached(each.effect) && this.excuseOf(each) === undefined;
    const open = [...this.#evidence.byKey.values()].filter((occurrences) => occurrences.every(isOpen));
    return new Set(open.flatMap((occurrences) => [...toolsWith(occurrences, this.#evidence).keys()]));
  }

  /**
   * Whether something that is not the server's own state came before any tool was called, and came as well where no habit
   * explains it: a session without calls tells whether the server does it by itself.
   */
  get mayActByItself(): boolean {
    const isForeign = ({ effect }: Occurrence): boolean => mayBeHabit(effect) && !isPerhapsOwn(effect.owner);
    return [...this.#evidence.byKey.values()].some(
      (occurrences) =>
        occurrences.some(({ look }) => !look.until.some(({ isToolCall }) => isToolCall)) &&
        occurrences.some((each) => isForeign(each) && this.excuseOf(each) === undefined),
    );
  }

  /** Sorted by their keys. */
  get told(): readonly Habit[] {
    return [...this.#evidence.byKey]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([key, occurrences]) => {
        const kinds = new Set(occurrences.flatMap((each) => this.excuseOf(each) ?? []));
        return [...kinds].toSorted().flatMap((kind) => habitOf(kind, key, occurrences));
      });
  }
}

function isOfEveryCall({ kind }: Excuse): boolean {
  return kind === "every-call";
}

function uncalledIn({ occurrences }: Evidence): ReadonlyMap<string, NamedEffects<Occurrence>> {
  const uncalled = new Map<string, NamedEffects<Occurrence>>();
  for (const occurrence of occurrences) {
    if (occurrence.look.until.length > 0) continue;
    const name = classOf(occurrence.effect);
    const named = uncalled.get(name) ?? new NamedEffects<Occurrence>();
    uncalled.set(name, named);
    named.add(occurrence);
  }
  return uncalled;
}
