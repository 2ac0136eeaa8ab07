import type { Does } from "./weighed-effect.ts";
import { commonStart } from "./common-parts.ts";
import { likenessOf } from "./line-likeness.ts";
import { editOfLines } from "./lost-lines.ts";

/** What a rewritten text does to its lines, in whatever order. Blank lines are not content. */
export function compareLines(before: readonly string[], after: readonly string[]): Does {
  const [written, now] = [before.filter(isWritten), after.filter(isWritten)];
  const lost = linesWithout(written, now);
  if (lost.length === 0) return "adds";
  if (linesWithout(now, written).length === 0) return "removes";
  // A longer text with most of the old lines is more likely an entry added to an unknown format than a loss.
  if (after.length > before.length && (written.length - lost.length) * 2 >= written.length) return "opaque";
  if (hasRolledOver(before, after)) return "removes";
  // A text of which nothing is left was replaced as a whole.
  return lost.length === written.length ? "overwrites" : editOfLines(written, now);
}

/**
 * Whether lines are gone at one end and new ones have come at the other, as in a log that keeps its last ten. A line
 * that was edited and moved to the other end is not gone.
 */
export function hasRolledOver(before: readonly string[], after: readonly string[]): boolean {
  const [written, there] = [before.filter(isWritten), after.filter(isWritten)];
  const head = commonStart(written, there);
  const [then, now] = [written.slice(head), there.slice(head)];
  return isShifted(then, now) || isShifted(then.toReversed(), now.toReversed());
}

/** At most this many missing lines are searched at the beginning of a text. */
export const maxGone = 100;

/** Whether the first lines are gone and others have come after the last. */
function isShifted(before: readonly string[], after: readonly string[]): boolean {
  const gone = before.findIndex((line, index) => {
    if (index === 0 || index > maxGone || line !== after[0]) return false;
    return commonStart(before.slice(index), after) === before.length - index;
  });
  if (gone === -1) return false;
  const kept = before.slice(gone);
  const added = after.slice(kept.length);
  return added.length > 0 && !before.slice(0, gone).some((line) => isEdited(line, added, kept));
}

/** Whether one of the new lines resembles it more than any line that stayed. */
function isEdited(line: string, added: readonly string[], kept: readonly string[]): boolean {
  const likeness = (others: readonly string[]): number => Math.max(...others.map((other) => likenessOf(line, other)));
  return likeness(added) >= 0.5 && likeness(added) > likeness(kept);
}

/** The lines that one text has and the other lacks, or has less often. */
export function linesWithout(lines: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

function isWritten(line: string): boolean {
  return line.trim() !== "";
}
