import { patternOf } from "../observe/effect/alike-names.ts";
import { changeKey, type Change } from "./state/change.ts";

type Seen = Pick<Change, "kind" | "subject">;

/** What a server does by itself, so that it is no effect of a call. */
export class Background {
  readonly #keys = new Set<string>();
  readonly #subjects = new Map<Change["kind"], string[]>();
  readonly #reached = new Set<string>();

  add(change: Seen): void {
    const key = changeKey(change);
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const subjects = this.#subjects.get(change.kind);
    if (subjects === undefined) this.#subjects.set(change.kind, [change.subject]);
    else subjects.push(change.subject);
  }

  /** @param subject a name that is looked up, or an address that is reached for */
  addReached(subject: string): void {
    this.#reached.add(subject);
  }

  hasReached(subject: string): boolean {
    return this.#reached.has(subject);
  }

  /** Whether it is the same change, or one of a file beside it whose name differs by a random part only. */
  has({ kind, subject }: Seen): boolean {
    if (this.#keys.has(changeKey({ kind, subject }))) return true;
    return patternOf(subject, this.#subjects.get(kind) ?? []) !== undefined;
  }
}

/** Whether two changes are one, made at two times. */
export function isSameChange(left: Seen, right: Seen): boolean {
  const background = new Background();
  background.add(left);
  return background.has(right);
}
