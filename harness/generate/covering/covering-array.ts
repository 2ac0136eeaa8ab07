/** One row: for each factor the index of its level. */
export type Row = readonly number[];

/** Every combination of levels, those closest to the first level of every factor first. */
export function allCombinations(levelCounts: readonly number[]): readonly Row[] {
  let rows: Row[] = [[]];
  for (const count of levelCounts) {
    rows = rows.flatMap((row) => Array.from({ length: count }, (_, level) => [...row, level]));
  }
  return ordinaryFirst(rows);
}

/**
 * Rows that hold every pair of levels of any two factors (a covering array of strength two, greedy), and every
 * combination of the `strong` factors.
 *
 * @param strong indexes of factors whose full product has to be among the rows
 * @param maxRows the rows never get more than this; pairs may then be missing
 */
export function pairwiseRows(
  levelCounts: readonly number[],
  strong: readonly number[],
  maxRows: number,
): readonly Row[] {
  // One factor alone makes no pairs.
  if (levelCounts.length === 1) return allCombinations(levelCounts).slice(0, maxRows);
  const uncovered = new UncoveredPairs(levelCounts);
  const rows: Row[] = [];
  const add = (fixed: ReadonlyMap<number, number>): void => {
    const row = fillRow(levelCounts, fixed, uncovered);
    uncovered.remove(row);
    rows.push(row);
  };
  for (const levels of allCombinations(strong.map((factor) => levelCounts[factor] ?? 1))) {
    if (rows.length >= maxRows) break;
    add(new Map(levels.map((level, index) => [strong[index] ?? 0, level])));
  }
  for (let pair = uncovered.first(); pair !== undefined && rows.length < maxRows; pair = uncovered.first()) add(pair);
  return ordinaryFirst(rows);
}

/** Completes a row so that it holds as many new pairs as possible; the first level where nothing is gained. */
function fillRow(levelCounts: readonly number[], fixed: ReadonlyMap<number, number>, uncovered: UncoveredPairs): Row {
  const chosen = new Map(fixed);
  for (const [factor, count] of levelCounts.entries()) {
    if (chosen.has(factor)) continue;
    let best = { level: 0, gain: -1 };
    for (let level = 0; level < count; level++) {
      const gain = uncovered.gain(factor, level, chosen);
      if (gain > best.gain) best = { level, gain };
    }
    chosen.set(factor, best.level);
  }
  return levelCounts.map((_, factor) => chosen.get(factor) ?? 0);
}

/** The pairs of levels of two factors that no row holds yet. */
class UncoveredPairs {
  readonly #levelCounts: readonly number[];
  readonly #tables = new Map<number, Uint8Array>();

  constructor(levelCounts: readonly number[]) {
    this.#levelCounts = levelCounts;
    for (const [second, count] of levelCounts.entries()) {
      for (let first = 0; first < second; first++) {
        this.#tables.set(this.#key(first, second), new Uint8Array((levelCounts[first] ?? 1) * count).fill(1));
      }
    }
  }

  /** How many new pairs a level would make with the levels already chosen. */
  gain(factor: number, level: number, chosen: ReadonlyMap<number, number>): number {
    let gain = 0;
    for (const [other, otherLevel] of chosen) gain += this.#at(factor, level, other, otherLevel);
    return gain;
  }

  remove(row: Row): void {
    for (const [second, level] of row.entries()) {
      for (let first = 0; first < second; first++) {
        const table = this.#tables.get(this.#key(first, second));
        if (table !== undefined) table[(row[first] ?? 0) * (this.#levelCounts[second] ?? 1) + level] = 0;
      }
    }
  }

  first(): ReadonlyMap<number, number> | undefined {
    for (const [key, table] of this.#tables) {
      const index = table.indexOf(1);
      if (index < 0) {
        this.#tables.delete(key);
        continue;
      }
      const [first, second] = [Math.floor(key / this.#levelCounts.length), key % this.#levelCounts.length];
      const count = this.#levelCounts[second] ?? 1;
      return new Map([
        [first, Math.floor(index / count)],
        [second, index % count],
      ]);
    }
    return undefined;
  }

  #at(factor: number, level: number, other: number, otherLevel: number): number {
    const [first, second] = factor < other ? [factor, other] : [other, factor];
    const [firstLevel, secondLevel] = factor < other ? [level, otherLevel] : [otherLevel, level];
    return (
      this.#tables.get(this.#key(first, second))?.[firstLevel * (this.#levelCounts[second] ?? 1) + secondLevel] ?? 0
    );
  }

  #key(first: number, second: number): number {
    return first * this.#levelCounts.length + second;
  }
}

/** A stable order by how many factors leave their first level. */
function ordinaryFirst(rows: readonly Row[]): readonly Row[] {
  const deviations = (row: Row): number => row.filter((level) => level !== 0).length;
  return rows.toSorted((left, right) => deviations(left) - deviations(right));
}
