/** Positions in two lists that belong together. */
export type Pair = readonly [before: number, now: number];

/**
 * Pairs what stands in two lists, in the order of both, so that the sum of the scores is highest. What finds no partner
 * stays alone. Takes as many steps as the product of both lengths: the caller bounds it.
 *
 * @param scoreOf how well two belong together; those with 0 or less never do
 */
export function pairInOrder(
  before: number,
  now: number,
  scoreOf: (before: number, now: number) => number,
): readonly Pair[] {
  const width = now + 1;
  const best = new Float64Array((before + 1) * width);
  const sum = (row: number, column: number): number => best[row * width + column] ?? 0;
  for (let row = before - 1; row >= 0; row--) {
    for (let column = now - 1; column >= 0; column--) {
      const paired = scoreOf(row, column) + sum(row + 1, column + 1);
      best[row * width + column] = Math.max(paired, sum(row + 1, column), sum(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < before && column < now && sum(row, column) > 0) {
    if (sum(row, column) === sum(row, column + 1)) column++;
    else if (sum(row, column) === sum(row + 1, column)) row++;
    else pairs.push([row++, column++]);
  }
  return pairs;
}
