import { posix } from "node:path";
import { changeKey, type Change } from "./state/change.ts";

type Seen = Pick<Change, "kind" | "subject">;

/** What a server does by itself, so that it is no effect of a call. */
export class Background {
  readonly #keys = new Set<string>();
  readonly #places = new Map<string, string[]>();
  readonly #reached = new Set<string>();

  add(change: Seen): void {
    this.#keys.add(changeKey(change));
    const place = placeOf(change);
    const names = this.#places.get(place) ?? [];
    names.push(posix.basename(change.subject));
    this.#places.set(place, names);
  }

  /** @param subject a name that is looked up, or an address that is reached for */
  addReached(subject: string): void {
    this.#reached.add(subject);
  }

  hasReached(subject: string): boolean {
    return this.#reached.has(subject);
  }

  /** Whether it is the same change, or one of a file beside it whose name differs by a random part only. */
  has(change: Seen): boolean {
    if (this.#keys.has(changeKey(change))) return true;
    const name = posix.basename(change.subject);
    return (this.#places.get(placeOf(change)) ?? []).some((other) => differsByRandomPart(name, other));
  }
}

/** Whether two changes are one, made at two times. */
export function isSameChange(left: Seen, right: Seen): boolean {
  const background = new Background();
  background.add(left);
  return background.has(right);
}

function placeOf({ kind, subject }: Seen): string {
  return `${kind} ${posix.dirname(subject)}`;
}

/** Long enough not to begin or end alike by chance. */
const minAffixes = 3;
/** As `mkstemp` makes them. */
const minRandom = 8;

/** Names that programs make up: `seg-k3x9qz`, `tmpab12cd34`, or nothing but random characters. */
function differsByRandomPart(leftName: string, rightName: string): boolean {
  const extension = posix.extname(leftName);
  if (extension !== posix.extname(rightName)) return false;
  const [left, right] = [posix.basename(leftName, extension), posix.basename(rightName, extension)];
  const shorter = Math.min(left.length, right.length);
  let prefix = 0;
  while (prefix < shorter && left[prefix] === right[prefix]) prefix++;
  let suffix = 0;
  while (suffix < shorter - prefix && left.at(-1 - suffix) === right.at(-1 - suffix)) suffix++;
  const parts = [left, right].map((name) => name.slice(prefix, name.length - suffix));
  if (!parts.every((part) => /^[\w-]+$/u.test(part))) return false;
  return prefix + suffix >= minAffixes || (left.length === right.length && left.length >= minRandom);
}
