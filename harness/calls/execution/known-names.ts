import { withoutPlainNames } from "../../connect/owned-name.ts";
import { foldNumbers } from "../../observe/effect/alike-names.ts";

/**
 * Names of things that no call caused. Another number makes another name, until two such names are known: then the
 * number varies.
 */
export class KnownNames {
  readonly #alike = new Map<string, Set<string>>();

  add(name: string): void {
    const own = withoutPlainNames(name);
    const folded = foldNumbers(own);
    this.#alike.set(folded, (this.#alike.get(folded) ?? new Set()).add(own));
  }

  has(name: string): boolean {
    const own = withoutPlainNames(name);
    const alike = this.#alike.get(foldNumbers(own));
    return alike !== undefined && (alike.has(own) || alike.size > 1);
  }
}
