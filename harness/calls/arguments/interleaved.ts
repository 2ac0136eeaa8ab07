/**
 * The elements of two lists in turn; the rest of the longer one comes last.
 *
 * @param perLeft how many right elements follow each left one
 */
export function interleaved<Element>(
  left: readonly Element[],
  right: readonly Element[],
  perLeft = 1,
): readonly Element[] {
  const rounds = Math.max(left.length, Math.ceil(right.length / perLeft));
  return Array.from({ length: rounds }, (_, round) => [
    ...left.slice(round, round + 1),
    ...right.slice(round * perLeft, (round + 1) * perLeft),
  ]).flat();
}
