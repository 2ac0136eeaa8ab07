/** How the work of one test of an expression grows with the text. */
export interface PatternCost {
  /** Ways through alternatives, optional parts and bounded repetitions. */
  readonly ways: number;
  /** Repetitions without an upper bound: each multiplies by the length of the text. */
  readonly loops: number;
}

/** `{12,345}`; what is longer is no bound that anybody means. */
const maxBoundsLength = 40;

/**
 * An upper estimate of how often an expression can backtrack, from its text alone.
 *
 * @returns undefined when there is no useful one: repeated groups backtrack exponentially, back references are unclear
 */
export function estimateCost(source: string): PatternCost | undefined {
  let ways = 1;
  let loops = 0;
  const alternatives: number[] = [1];
  for (let index = 0; index < source.length; index++) {
    const character = source[index];
    if (character === "\\") {
      if (/[1-9k]/.test(source[index + 1] ?? "")) return undefined;
      index += 1;
    } else if (character === "[") {
      index = endOfSet(source, index);
    } else if (character === "(") {
      alternatives.push(1);
      // The question mark of `(?:` and its like is no quantifier.
      if (source[index + 1] === "?") index += 1;
    } else if (character === "|") {
      alternatives.push((alternatives.pop() ?? 1) + 1);
    } else if (character === ")") {
      ways *= alternatives.pop() ?? 1;
      if (/[*+{]/.test(source[index + 1] ?? "")) return undefined;
    } else if (character === "?") {
      ways *= 2;
    } else if (character === "*" || character === "+") {
      loops += 1;
    } else if (character === "{") {
      const [, least, most] = /\{(\d+)(?:,(\d*))?\}/y.exec(source.slice(index, index + maxBoundsLength)) ?? [];
      if (most === "") loops += 1;
      else if (most !== undefined) ways *= Number(most) - Number(least) + 1;
    }
  }
  return { ways: ways * (alternatives.pop() ?? 1), loops };
}

/** The index of the bracket that ends a character set. */
function endOfSet(source: string, start: number): number {
  for (let index = start + 1; index < source.length; index++) {
    if (source[index] === "\\") index += 1;
    else if (source[index] === "]") return index;
  }
  return source.length;
}
