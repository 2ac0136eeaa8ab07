import { editDistance } from "../../harness/json/edit-distance.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";

const maxEdits = 2;

/**
 * The hint that a key was probably meant to be: other case, other separators, without "Hint", or one or two letters off.
 *
 * @returns undefined for the exact name of a hint, and for a key that resembles none
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
