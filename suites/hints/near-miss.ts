import { hintNames, type HintName } from "../../harness/dialects/hints.ts";

const maxEdits = 2;

/**
 * The hint that a key was probably meant to be: other case, other separators, without "Hint", or one or two letters off.
 *
 * @returns undefined for the exact name of a hint, and for what resembles none
 */
export function nearestHint(key: string): HintName | undefined {
  if (hintNames.some((name) => name === key)) return undefined;
  const plain = plainForm(key);
  return hintNames.find((name) => {
    const plainName = plainForm(name);
    const stem = plainName.slice(0, -"hint".length);
    return plain === stem || editDistance(plain, plainName) <= maxEdits;
  });
}

function plainForm(text: string): string {
  return text
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, "");
}

/** Levenshtein distance, one row at a time; both texts are short and plain ASCII. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let index = 0; index < left.length; index++) {
    const next = [index + 1];
    for (let column = 0; column < right.length; column++) {
      const replaced = (row[column] ?? 0) + (left[index] === right[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
