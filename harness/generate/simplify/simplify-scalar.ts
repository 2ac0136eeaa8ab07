/** Characters in the order in which they replace others. */
const plainCharacters = ["a", "0"] as const;
const maxPositions = 40;

/** Texts to try in place of a longer or stranger one, most drastic first. */
export function* simplerTexts(text: string): Generator<string> {
  const characters = Array.from(text);
  yield "a";
  yield "";
  yield "a".repeat(characters.length);
  for (let keep = Math.floor(characters.length / 2); keep >= 1; keep = Math.floor(keep / 2)) {
    yield characters.slice(0, keep).join("");
    yield characters.slice(-keep).join("");
  }
  for (let index = 0; index < Math.min(characters.length, maxPositions); index++) {
    yield characters.toSpliced(index, 1).join("");
  }
  for (let index = 0; index < Math.min(characters.length, maxPositions); index++) {
    for (const plain of plainCharacters) yield characters.with(index, plain).join("");
  }
}

/** Numbers to try in place of a longer or greater one: zero, bounds, whole numbers, then half the way and less. */
export function* simplerNumbers(value: number, bounds: readonly number[]): Generator<number> {
  yield 0;
  yield 1;
  for (const bound of bounds) yield* [bound, bound + 1, bound - 1];
  yield Math.trunc(value);
  yield Math.abs(value);
  for (const digits of [1, 2, 3]) yield Number(value.toPrecision(digits));
  for (let step = Math.trunc(value / 2); step !== 0; step = Math.trunc(step / 2)) yield value - step;
  yield value - Math.sign(value);
}
