/** A text that no report may show, wherever it is repeated. */
export interface Secret {
  /** What is shown in its place, such as the name of the variable that holds it. */
  readonly name: string;
  readonly value: string;
}

/** A shorter one stands in too many other words. */
const shortest = 6;

/** Whether a secret can only be masked where it was given: what the server itself writes has such letters in other words. */
export function isTooShort({ value }: Pick<Secret, "value">): boolean {
  return value.length < shortest;
}
