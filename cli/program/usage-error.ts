import { nearestName } from "../../harness/json/nearest-name.ts";

/** A mistake in the command as typed: what is wrong, and what to type instead. Exit code 2. */
export class UsageError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = "UsageError";
    this.hint = hint;
  }
}

/** The hint for a name that does not exist. */
export function existingNames(what: string, names: readonly string[]): string {
  return `These ${what} exist: ${names.join(", ")}`;
}

/**
 * The hint for a name that does not exist: the one that was probably meant, then all.
 *
 * @param name as it was typed
 */
export function meantName(name: string, what: string, names: readonly string[]): string {
  return `${didYouMean(name, names) ?? ""}${existingNames(what, names)}`;
}

/** A line that names what was probably meant; undefined where nothing is near. */
export function didYouMean(name: string, names: readonly string[]): string | undefined {
  const nearest = nearestName(name, names);
  return nearest === undefined ? undefined : `Did you mean ${nearest}?\n`;
}
