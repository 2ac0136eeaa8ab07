import { foldIdentifiers, foldNumbers } from "../../observe/effect/alike-names.ts";
import { writtenClass, type NamedEffect } from "../state/weighed-effect.ts";
import { classOf } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import { groupedBy } from "./groups.ts";
import type { Occurrence } from "./session.ts";

/** Files of the server's own whose names differ in numbers and identifiers alone, as those of each launch may. */
export class AlikeFiles {
  readonly #byName: ReadonlyMap<string, readonly Occurrence[]>;

  constructor({ occurrences }: Evidence) {
    this.#byName = groupedBy(occurrences, nameOf);
  }

  /** @returns all of that name; none where two of them came at once, so that they are two files */
  like(occurrence: Occurrence): readonly Occurrence[] {
    const name = nameOf(occurrence);
    const alike = name === undefined ? [] : (this.#byName.get(name) ?? []);
    const subjects = new Map<Occurrence["look"], string>();
    for (const { look, subject } of alike) {
      if ((subjects.get(look) ?? subject) !== subject) return [];
      subjects.set(look, subject);
    }
    return alike;
  }

  /** Those whose names differ from one in identifiers alone, which may be new with each launch. */
  named(effect: NamedEffect, subject: string): readonly Occurrence[] {
    const alike = this.#byName.get(`${writtenClass(effect)} ${foldedName(subject)}`) ?? [];
    return alike.filter((each) => foldIdentifiers(each.subject) === foldIdentifiers(subject));
  }
}

function nameOf({ effect, subject }: Occurrence): string | undefined {
  if (effect.owner !== "server" || !effect.kind.startsWith("file.")) return undefined;
  return `${classOf(effect)} ${foldedName(subject)}`;
}

function foldedName(subject: string): string {
  return foldNumbers(foldIdentifiers(subject));
}
