/** Two ways to do the same thing, measured in turn. */
export interface Sides {
  /** @returns a measured value, such as milliseconds */
  readonly ours: () => Promise<number>;
  readonly other: () => Promise<number>;
}

export interface Comparison {
  readonly ours: number;
  readonly other: number;
  /** Ours to the other's; the median of the rounds, in each of which both ran under the same load. */
  readonly ratio: number;
  /** What ours has more than the other's; the median of the rounds, too. */
  readonly added: number;
}

/**
 * Runs both sides in turn, so that what else the machine does falls on both alike.
 *
 * @param warmUps rounds that do not count
 */
export async function compare(sides: Sides, rounds: number, warmUps: number): Promise<Comparison> {
  const measured: { ours: number; other: number }[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const ours = await sides.ours();
    const other = await sides.other();
    if (round >= warmUps) measured.push({ ours, other });
  }
  return {
    ours: median(measured.map(({ ours }) => ours)),
    other: median(measured.map(({ other }) => other)),
    ratio: median(measured.map(({ ours, other }) => ours / other)),
    added: median(measured.map(({ ours, other }) => ours - other)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
