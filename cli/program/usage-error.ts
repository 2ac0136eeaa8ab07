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
