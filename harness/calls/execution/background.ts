import { isIP } from "node:net";
import { withoutOwnedNames } from "../../connect/owned-name.ts";
import { differsByNumbers, foldNumbers, patternOf } from "../../observe/effect/alike-names.ts";
import { shownRequest, shownUnread, type UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { KnownNames } from "./known-names.ts";
import type { NetworkAttempt } from "./network-attempt.ts";
import { standsForMany, type Change } from "../state/change.ts";

type Seen = Pick<Change, "kind" | "subject" | "comparedBy">;

/** A file that is written by a clock is created or written again, as old as the box is when it is looked at. */
const writes: ReadonlySet<Change["kind"]> = new Set(["created", "content", "replaced"]);

/** Changes that are looked at for names alike: each is compared with all others. */
const maxCompared = 200;

/** What a server does by itself, so that it is no effect of a call. */
export class Background {
  readonly #keys = new Set<string>();
  readonly #subjects = new Map<Change["kind"], string[]>();
  readonly #reached = new Set<string>();
  readonly #sent = new KnownNames();

  add(change: Seen): void {
    if (standsForMany(change)) return;
    const { kind, subject } = asWritten(change);
    const key = keyOf(change);
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const subjects = this.#subjects.get(kind);
    if (subjects === undefined) this.#subjects.set(kind, [subject]);
    else subjects.push(subject);
  }

  /**
   * Remembers what came in both of two times that nobody called in: what comes once, such as a file of the start, must not
   * excuse what calls do to the same file.
   */
  addRecurring(early: readonly Seen[], late: readonly Seen[]): void {
    const [first, second] = [byKey(early), byKey(late)];
    const onlyLate = [...second].flatMap(([key, change]) => (first.has(key) ? [] : [change])).slice(0, maxCompared);
    let compared = 0;
    for (const [key, change] of first) {
      const isSame = second.has(key);
      const alike = isSame || compared++ >= maxCompared ? [] : onlyLate.filter((late) => isSameChange(change, late));
      // Both names, since it takes two to tell what of them varies.
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
  }

  /** Remembers the requests that came in both of two times that nobody called in, with all numbers that they came with. */
  addRecurringSent(early: readonly UpstreamEvent[], late: readonly UpstreamEvent[]): void {
    const [first, second] = [early, late].map((events) => new Set(events.map((event) => foldNumbers(nameOf(event)))));
    for (const event of [...early, ...late]) {
      const folded = foldNumbers(nameOf(event));
      if (first?.has(folded) === true && second?.has(folded) === true) this.addSent(event);
    }
  }

  hasSent(event: UpstreamEvent): boolean {
    return this.#sent.has(nameOf(event));
  }

  /** Whether it is the same change, of the same name. */
  hasExactly(change: Seen): boolean {
    return !standsForMany(change) && this.#keys.has(keyOf(change));
  }

  /** Whether it is the same change, or one of a file beside it whose name differs by a random part only. */
  has(change: Seen): boolean {
    if (standsForMany(change)) return false;
    if (this.hasExactly(change)) return true;
    const { kind, subject } = asWritten(change);
    return patternOf(subject, this.#subjects.get(kind) ?? []) !== undefined;
  }
}

/** A host is one thing, whether it is looked up or connected to; where only an address is known, its ports are apart. */
export function reachedKey({ host, subject }: NetworkAttempt): string {
  return isIP(host) === 0 ? host : subject;
}

/** A request is one thing with its method and path: another path of the same host is another. */
function nameOf(event: UpstreamEvent): string {
  return event.kind === "request" ? shownRequest(event) : shownUnread(event);
}

/** Whether two changes are one, made at two times. */
export function isSameChange(left: Seen, right: Seen): boolean {
  if (standsForMany(left) || standsForMany(right)) return false;
  const [then, now] = [asWritten(left), asWritten(right)];
  if (then.kind !== now.kind) return false;
  return differsByNumbers(then.subject, now.subject) || patternOf(now.subject, [then.subject]) !== undefined;
}

function byKey(changes: readonly Seen[]): ReadonlyMap<string, Seen> {
  return new Map(changes.map((change) => [keyOf(change), change]));
}

/** Another number is another file, and another path. */
function keyOf(change: Seen): string {
  const { kind, subject } = asWritten(change);
  return `${kind} ${subject}`;
}

/** Each box has a TMPDIR of its own: what a server makes there has two names that are made anew. */
function asWritten({ kind, subject }: Seen): Seen {
  return { kind: writes.has(kind) ? "content" : kind, subject: withoutOwnedNames(subject) };
}
