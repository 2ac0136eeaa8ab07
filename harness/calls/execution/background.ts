import { isIP } from "node:net";
import { withoutPlainNames } from "../../connect/owned-name.ts";
import { differsByNumbers, foldNumbers, patternOf } from "../../observe/effect/alike-names.ts";
import { methodAndPlace } from "../../api-stub/intents/request-shape.ts";
import { shownRequest, shownUnread, type UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { KnownNames } from "./known-names.ts";
import type { NetworkAttempt } from "./network-attempt.ts";
import { standsForMany, writtenClass, type NamedEffect, type WeighedEffect } from "../state/weighed-effect.ts";

type Seen = NamedEffect & Pick<WeighedEffect, "standsFor">;

/** Changes that are compared by similar names: each is compared with all others. */
const maxCompared = 200;

/** Whether an effect, beside those that came with it, is one of the server's whatever is called. */
export type HabitRule = (effect: NamedEffect, beside: readonly NamedEffect[]) => boolean;

/** What a server does by itself, which is not an effect of a call. */
export class Background {
  readonly #habits: readonly HabitRule[];
  readonly #keys = new Set<string>();
  /** By the class of the effect. */
  readonly #subjects = new Map<string, string[]>();
  readonly #reached = new Set<string>();
  readonly #sent = new KnownNames();
  /** Requests without the variable parts of their paths. */
  readonly #kindsSent = new Set<string>();

  constructor(habits: readonly HabitRule[] = []) {
    this.#habits = habits;
  }

  add(change: Seen): void {
    if (standsForMany(change)) return;
    const subject = subjectOf(change);
    const key = keyOf(change);
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const subjects = this.#subjects.get(writtenClass(change));
    if (subjects === undefined) this.#subjects.set(writtenClass(change), [subject]);
    else subjects.push(subject);
  }

  /**
   * Remembers what came in both of two periods without calls: something that comes once, such as a file written at the
   * start, must not excuse what calls do to the same file.
   */
  addRecurring(early: readonly Seen[], late: readonly Seen[]): void {
    const [first, second] = [byKey(early), byKey(late)];
    const onlyLate = [...second].flatMap(([key, change]) => (first.has(key) ? [] : [change])).slice(0, maxCompared);
    let compared = 0;
    for (const [key, change] of first) {
      const isSame = second.has(key);
      const alike = isSame || compared++ >= maxCompared ? [] : onlyLate.filter((late) => isSameEffect(change, late));
      // Adds both names, since it takes two to tell which part varies.
      if (isSame || alike.length > 0) for (const each of [change, ...alike]) this.add(each);
    }
  }

  addReached(attempt: NetworkAttempt): void {
    this.#reached.add(reachedKey(attempt));
  }

  hasReached(attempt: NetworkAttempt): boolean {
    return this.#reached.has(reachedKey(attempt));
  }

  addSent(event: UpstreamEvent): void {
    this.#sent.add(nameOf(event));
    if (event.kind === "request") this.#kindsSent.add(methodAndPlace(event));
  }

  /** Remembers the requests that came in both of two periods without calls, with every number that they had. */
  addRecurringSent(early: readonly UpstreamEvent[], late: readonly UpstreamEvent[]): void {
    const [first, second] = [early, late].map((events) => new Set(events.map((event) => foldNumbers(nameOf(event)))));
    for (const event of [...early, ...late]) {
      if (event.kind === "request") this.#kindsSent.add(methodAndPlace(event));
      const folded = foldNumbers(nameOf(event));
      if (first?.has(folded) === true && second?.has(folded) === true) this.addSent(event);
    }
  }

  hasSent(event: UpstreamEvent): boolean {
    return this.#sent.has(nameOf(event));
  }

  /**
   * What was reached besides the background: other hosts, and a host that it reaches as well, where a request went there
   * that is none of its kind.
   *
   * @param upstream what was sent with it
   */
  withoutReached(
    network: readonly NetworkAttempt[],
    upstream: readonly UpstreamEvent[] | undefined,
  ): readonly NetworkAttempt[] {
    const asked = new Set((upstream ?? []).filter((event) => this.#isOther(event)).map(({ host }) => host));
    return network.filter((attempt) => !this.hasReached(attempt) || asked.has(attempt.host));
  }

  #isOther(event: UpstreamEvent): boolean {
    return event.kind === "request" && !this.hasSent(event) && !this.#kindsSent.has(methodAndPlace(event));
  }

  /** Whether it knows this change under exactly this name. */
  hasExactly(change: Seen): boolean {
    return !standsForMany(change) && this.#keys.has(keyOf(change));
  }

  /**
   * Whether it knows this change, or one of a file in the same directory whose name differs only in a random part, or
   * whether it is a habit.
   *
   * @param beside all changes that came with it
   */
  has(change: Seen, beside: readonly Seen[] = []): boolean {
    if (standsForMany(change)) return false;
    if (this.hasExactly(change) || this.#habits.some((isHabit) => isHabit(change, beside))) return true;
    return patternOf(subjectOf(change), this.#subjects.get(writtenClass(change)) ?? []) !== undefined;
  }
}

/**
 * A host counts as one, whether it is looked up or connected to; where only an address is known, each port is separate.
 */
export function reachedKey({ host, subject }: NetworkAttempt): string {
  return isIP(host) === 0 ? host : subject;
}

/** A request is identified by its method and path: another path of the same host is another request. */
function nameOf(event: UpstreamEvent): string {
  return event.kind === "request" ? shownRequest(event) : shownUnread(event);
}

/** Whether two changes made at different times are the same change. */
export function isSameEffect(left: Seen, right: Seen): boolean {
  if (standsForMany(left) || standsForMany(right)) return false;
  if (writtenClass(left) !== writtenClass(right)) return false;
  const [then, now] = [subjectOf(left), subjectOf(right)];
  return differsByNumbers(then, now) || patternOf(now, [then]) !== undefined;
}

function byKey(changes: readonly Seen[]): ReadonlyMap<string, Seen> {
  return new Map(changes.map((change) => [keyOf(change), change]));
}

/** Another number is another file, and so is another path. */
function keyOf(change: Seen): string {
  return `${writtenClass(change)} ${subjectOf(change)}`;
}

/** Each box has its own TMPDIR, so names that a server makes there vary in two ways. */
function subjectOf({ subject }: Seen): string {
  return withoutPlainNames(subject);
}
