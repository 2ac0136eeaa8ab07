/**
 * The end of an exhaustive switch: the compiler proves that it is never reached.
 *
 * @throws always
 */
export function unreachable(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
