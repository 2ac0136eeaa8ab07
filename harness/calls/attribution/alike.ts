import { familyName, familyOf } from "../../observe/effect/effect-family.ts";
import { foldIdentifiers, foldNumbers, maxNames, patternOf } from "../../observe/effect/alike-names.ts";
import { addTo } from "./groups.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

/** An effect by what it is about. */
interface Named {
  readonly subject: string;
  readonly effect: RecordedEffect;
}

/** A server may make thousands of files with new names at each look: their names are compared with no more than so many. */
const comparedNames = 100_000;

/** How many names may still be compared. */
export class Comparisons {
  left = comparedNames;
}

/** Effects by what they are about, to find those whose names are random and follow one pattern. */
export class NamedEffects<Item extends Named> {
  readonly #byName = new Map<string, Item[]>();
  readonly #names: string[] = [];

  add(item: Item): void {
    const { subject } = item;
    if (!this.#byName.has(subject)) this.#names.push(subject);
    addTo(this.#byName, subject, item);
  }

  /** @returns those that follow the pattern of a name; undefined where there is too much to compare */
  like(name: string, comparisons: Comparisons): readonly Item[] | undefined {
    if (this.#names.length > maxNames || comparisons.left < this.#names.length) return undefined;
    comparisons.left -= this.#names.length;
    const isAlike = patternOf(name, this.#names);
    if (isAlike === undefined) return [];
    return this.#names.filter(isAlike).flatMap((each) => this.#byName.get(each) ?? []);
  }
}

/** What came in a session, by its subjects. */
export class Subjects<Item extends Named> {
  readonly #bySubject = new Map<string, Item[]>();
  readonly #files = new NamedEffects<Item>();

  add(item: Item): void {
    addTo(this.#bySubject, nameOf(item), item);
    if (item.effect.kind.startsWith("file.")) this.#files.add(item);
  }

  /**
   * What may be the same: what is missing may come as another effect on the same subject, or come and go, and a name may be
   * new each time.
   *
   * @returns undefined where there is too much to compare
   */
  alike(named: Named, comparisons: Comparisons): readonly Item[] | undefined {
    const { subject, effect } = named;
    const same = this.#bySubject.get(nameOf(named));
    if (same !== undefined && same.length > maxNames) return undefined;
    if (same !== undefined || !effect.kind.startsWith("file.")) return same ?? [];
    return this.#files.like(subject, comparisons);
  }
}

/** Equal texts mean subjects that differ only in numbers and identifiers; of an address, another number is another one. */
function nameOf({ subject, effect }: Named): string {
  const isAddress = effect.kind.startsWith("network.") && effect.request === undefined;
  return isAddress ? subject : foldNumbers(foldIdentifiers(subject));
}

/**
 * Whether what came while nothing was called makes an effect one that comes by itself: it is the same, or this is a refusal
 * of it, or the end of a file that comes and goes, of which a look may see either.
 */
export function comesByItself(effect: RecordedEffect, alone: RecordedEffect): boolean {
  const name = familyName(effect);
  if (name === familyName(alone) || name === familyName({ ...alone, attempted: true })) return true;
  return alone.persistence === "transient" && name === familyOf("file.delete");
}
