import { withoutOwnedNames } from "../../connect/owned-name.ts";
import { foldNumbers } from "../../observe/effect/alike-names.ts";

/** Names of what is none of a call's work. Another number is another name, until two of them are known: then it varies. */
export class KnownNames {
  readonly #alike = new Map<string, Set<string>>();

  add(name: string): void {
    const own = withoutOwnedNames(name);
    const folded = foldNumbers(own);
    this.#alike.set(folded, (this.#alike.get(folded) ?? new Set()).add(own));
  }

  has(name: string): boolean {
    const own = withoutOwnedNames(name);
    const alike = this.#alike.get(foldNumbers(own));
    return alike !== undefined && (alike.has(own) || alike.size > 1);
  }
}
