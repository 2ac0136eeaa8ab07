import { diffArrays } from "diff";

/** For texts that share less, no lines stand where they stood. */
const maxEdits = 500;

/** Adjacent lines that changed. */
export interface Hunk {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What differs between two texts, in order; undefined where it is too much. */
export function hunksBetween(before: readonly string[], after: readonly string[]): readonly Hunk[] | undefined {
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits });
  if (parts === undefined) return undefined;
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  for (const { removed, added, value } of parts) {
    if (!removed && !added) {
      open = undefined;
      continue;
    }
    const last: Hunk = open ?? { removed: [], added: [] };
    const grown = removed
      ? { ...last, removed: [...last.removed, ...value] }
      : { ...last, added: [...last.added, ...value] };
    if (open === undefined) hunks.push(grown);
    else hunks[hunks.length - 1] = grown;
    open = grown;
  }
  return hunks;
}
