import type { Effect } from "../../observe/effect/effect.ts";
import type { WeighedEffect, Does } from "./weighed-effect.ts";
import { compareContents, type Comparison } from "./compare-contents.ts";
import { indexEntries, isFastForward, isIndexOfGit, isScratchOfGit } from "./git-files.ts";
import { MovedContents } from "./moved-contents.ts";
import { isSameButForStamps } from "./stamps.ts";
import { freshBudget, type UnpackBudget } from "./unpack.ts";
import { entryEffect, modeBeside, type EntryEffect } from "../../observe/effect/entry-effect.ts";
import { describeDifference } from "../../observe/effect/file-difference.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

/** What is known about all changes of one look. */
interface Surroundings {
  readonly phase: WeighedEffect["phase"];
  readonly moved: MovedContents;
  readonly created: (path: string) => FileEntry | undefined;
  readonly budget: UnpackBudget;
}

/** What became of the file system, one change for each path that differs. */
export function fileEffects(entries: readonly EntryChange[], phase: WeighedEffect["phase"]): readonly WeighedEffect[] {
  const made = new Map(entries.flatMap(({ path, before, after }) => (before || !after ? [] : [[path, after]])));
  const surroundings = {
    phase,
    moved: new MovedContents(entries),
    created: (path: string) => made.get(path),
    budget: freshBudget(),
  };
  return entries.flatMap((entry) => effectsOn(entry, surroundings));
}

/**
 * Files that were created and deleted: a lock, the journal of a database. They do not change the state, but are part of
 * the evidence.
 *
 * @param changes permanent changes; a file among them was not only temporary
 */
export function passingEffects(
  files: readonly Effect[],
  changes: readonly WeighedEffect[],
  phase: WeighedEffect["phase"],
): readonly WeighedEffect[] {
  const stayed = new Set(changes.map(({ subject }) => subject));
  return files
    .filter(({ subject }) => !stayed.has(subject))
    .map((effect) => ({
      ...effect,
      does: "adds",
      evidence: `created and deleted again ${effect.subject}: ${effect.evidence}`,
      phase,
    }));
}

function effectsOn(entry: EntryChange, surroundings: Surroundings): readonly WeighedEffect[] {
  const { path, before, after } = entry;
  const seen = entryEffect(entry, surroundings.phase);
  switch (seen?.kind) {
    case undefined:
      return [];
    case "file.create":
      return [{ ...seen, does: "adds" }];
    case "file.delete":
      return [deletion(seen, entry, surroundings)];
    case "file.type":
      return [{ ...seen, does: "removes" }];
    case "file.mode":
      return [{ ...seen, does: "overwrites" }];
    case "file.times":
      return seen.persistence === undefined
        ? [{ ...seen, does: "adds", evidence: `set the time of ${path}`, comparedBy: "times" }]
        : [{ ...seen, does: "adds", evidence: `touched ${path}` }];
    case "file.change":
    case "file.truncate": {
      const modes = modeBeside(seen, entry).map((mode): WeighedEffect => ({ ...mode, does: "overwrites" }));
      if (before === undefined || after === undefined) return modes;
      const content = contentEffect({ ...seen, both: both(entry) }, { before, after }, surroundings, entry.isKeptByGit);
      // Written again with the same meaning, and other permissions: only these differ.
      return content.comparedBy === "meaning" && modes.length > 0 ? modes : [content, ...modes];
    }
  }
}

function deletion(seen: EntryEffect, entry: EntryChange, { moved }: Surroundings): WeighedEffect {
  const { path, before, isKeptByGit } = entry;
  // Nobody misses the message of the last commit.
  if (isScratchOfGit(path)) return { ...seen, does: "adds" };
  if (isKeptByGit === true) return { ...seen, does: "overwrites", evidence: `${seen.evidence}${keptByGit}` };
  return before !== undefined && moved.has(path, before)
    ? { ...seen, does: "overwrites", evidence: `moved away ${both(entry)}` }
    : { ...seen, does: "removes" };
}

/** After the evidence of what a repository has. */
const keptByGit = ", whose old contents its git repository has";

function both({ path, before, after }: EntryChange): string {
  return `${path} (${describeDifference(before, after)})`;
}

function contentEffect(
  { both, ...seen }: Pick<WeighedEffect, "kind" | "tier" | "subject" | "phase"> & { readonly both: string },
  { before, after }: Required<Pick<EntryChange, "before" | "after">>,
  surroundings: Surroundings,
  isKept = false,
): WeighedEffect {
  const { subject: path } = seen;
  const comparison = compareEntries(path, before, after, surroundings);
  if (isKept && (comparison === "removes" || comparison === "unreadable" || comparison === "opaque"))
    return { ...seen, does: "overwrites", evidence: `${contentVerb("overwrites")} ${both}${keptByGit}` };
  if (comparison === "unreadable") {
    const unread = { ...seen, does: "opaque", evidence: `${contentVerb("opaque")} ${both}` } as const;
    const stamp = stampOf(before, after, surroundings);
    return stamp.isStamp === true ? { ...unread, ...stamp } : { ...unread, comparedBy: "bytes" };
  }
  if (comparison !== "same") {
    const told = {
      ...seen,
      does: comparison,
      evidence: `${contentVerb(comparison)} ${both}`,
      ...stampOf(before, after, surroundings),
    };
    return comparison === "adds" && !isAppended(before, after) ? { ...told, keepsParts: true } : told;
  }
  const again = `wrote ${path} again, with the same meaning`;
  // Git refreshes its index whenever it reads the files.
  if (isIndexOfGit(path))
    return { ...seen, kind: "file.times", does: "adds", persistence: "timestamps", evidence: again };
  return { ...seen, does: "adds", evidence: again, comparedBy: "meaning" };
}

function stampOf(
  { content: was }: FileEntry,
  { content: is }: FileEntry,
  { budget }: Surroundings,
): Pick<WeighedEffect, "isStamp"> {
  return was !== undefined && is !== undefined && isSameButForStamps(was, is, budget) ? { isStamp: true } : {};
}

/** Whether the old bytes are where they were, as in a log. */
function isAppended({ content: was }: FileEntry, { content: is }: FileEntry): boolean {
  return was === undefined || is === undefined || Buffer.compare(is.subarray(0, was.length), was) === 0;
}

/** For these, the size does not tell whether the content is the same. */
const packed = /\.(?:gz|tgz|zip|jar|whl|xz|bz2|zst|7z|docx|xlsx|pptx|odt|ods|pdf|db|sqlite3?)$/iu;

function compareEntries(
  path: string,
  before: FileEntry,
  after: FileEntry,
  { created, budget }: Surroundings,
): Comparison {
  if (before.type === "link") return "overwrites";
  if (isScratchOfGit(path)) return "adds";
  if (before.content === undefined || after.content === undefined) {
    if (after.sizeBytes === 0) return "removes";
    return packed.test(path) || isIndexOfGit(path) ? "unreadable" : "opaque";
  }
  if (isIndexOfGit(path)) return compareIndexes(before.content, after.content);
  if (isFastForward(path, { before, after }, created, budget)) return "adds";
  return compareContents(before.content, after.content, { name: path, budget });
}

function compareIndexes(before: Uint8Array, after: Uint8Array): Comparison {
  const [then, now] = [indexEntries(before), indexEntries(after)];
  if (then === undefined || now === undefined) return "unreadable";
  const isKept = [...then].every(([name, entry]) => now.get(name) === entry);
  if (!isKept) return "opaque";
  return now.size === then.size ? "same" : "adds";
}

/** The verb for what was done to a content, for a sentence. */
export function contentVerb(effect: Does): string {
  switch (effect) {
    case "adds":
      return "added to";
    case "overwrites":
      return "overwrote";
    case "removes":
      return "removed content from";
    case "opaque":
      return "rewrote";
  }
}
