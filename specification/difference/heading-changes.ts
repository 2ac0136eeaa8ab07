import type { HeadingChange } from "../../report-model/specification-difference.ts";
import type { Unit } from "../unit.ts";
import type { SentenceChange } from "./sentence-change.ts";

/**
 * Headings that other sentences stand below now, without having moved past their neighbours: a heading was renamed, put
 * in or taken out. What stands above or below it and has not changed is not told.
 */
export function findHeadingChanges(sentences: readonly SentenceChange[]): readonly HeadingChange[] {
  const formerly = new Set(sentences.flatMap(({ before }) => before?.section ?? []));
  const presently = new Set(sentences.flatMap(({ now }) => now?.section ?? []));
  const changes = new Map<string, { from: string; to: string; isRenamed: boolean; sentences: number }>();
  for (const { before, now, moved } of sentences) {
    if (before === undefined || now === undefined || moved || isSameSection(before, now)) continue;
    const [from, to] = differingPart(before.section, now.section);
    const key = JSON.stringify([from, to]);
    const isRenamed =
      from.length === 1 && to.length === 1 && !presently.has(from[0] ?? "") && !formerly.has(to[0] ?? "");
    const change = changes.get(key) ?? { from: from.join(" / "), to: to.join(" / "), isRenamed, sentences: 0 };
    changes.set(key, change);
    change.sentences++;
  }
  return [...changes.values()];
}

/** Whether two units stand below the same headings. */
export function isSameSection(before: Unit, now: Unit): boolean {
  return before.section.join("\n") === now.section.join("\n");
}

function differingPart(
  before: readonly string[],
  now: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), now.slice(start, now.length - end)];
}
