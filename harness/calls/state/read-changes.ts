import type { Effect } from "../../observe/effect/effect.ts";
import type { Change, ChangeEffect } from "./change.ts";
import { compareContents, type Comparison } from "./compare-contents.ts";
import { indexEntries, isFastForward, isIndexOfGit, isScratchOfGit } from "./git-files.ts";
import { MovedContents } from "./moved-contents.ts";
import { freshBudget, type UnpackBudget } from "./unpack.ts";
import { describeDifference } from "../../observe/effect/file-difference.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import type { EntryChange } from "./state.ts";

/** What is known about all changes of one look. */
interface Surroundings {
  readonly phase: Change["phase"];
  readonly moved: MovedContents;
  readonly created: (path: string) => FileEntry | undefined;
  readonly budget: UnpackBudget;
}

/** What became of the file system, one change for each path that differs. */
export function readChanges(entries: readonly EntryChange[], phase: Change["phase"]): readonly Change[] {
  const made = new Map(entries.flatMap(({ path, before, after }) => (before || !after ? [] : [[path, after]])));
  const surroundings = {
    phase,
    moved: new MovedContents(entries),
    created: (path: string) => made.get(path),
    budget: freshBudget(),
  };
  return entries.flatMap((entry) => readChange(entry, surroundings) ?? []);
}

/**
 * Files that were created and deleted: a lock, the journal of a database. They do not change the state, but are part of
 * the evidence.
 *
 * @param changes permanent changes; a file among them was not only temporary
 */
export function passingChanges(
  files: readonly Effect[],
  changes: readonly Change[],
  phase: Change["phase"],
): readonly Change[] {
  const stayed = new Set(changes.map(({ subject }) => subject));
  return files
    .filter(({ subject }) => !stayed.has(subject))
    .map(({ subject, evidence }) => ({
      kind: "passing",
      subject,
      persistence: "transient",
      effect: "adds",
      evidence: `created and deleted again ${subject}: ${evidence}`,
      phase,
    }));
}

function readChange({ path, before, after }: EntryChange, surroundings: Surroundings): Change | undefined {
  const { phase, moved } = surroundings;
  const change = (kind: Change["kind"], effect: ChangeEffect, evidence: string): Change => ({
    kind,
    subject: path,
    persistence: kind === "timestamps" ? "timestamps" : "persistent",
    effect,
    evidence,
    phase,
  });
  const both = `${path} (${describeDifference(before, after)})`;
  if (before === undefined) return after && change("created", "adds", `created ${both}`);
  if (after === undefined) {
    return moved.has(path, before)
      ? change("moved", "overwrites", `moved away ${both}`)
      : change("deleted", "removes", `deleted ${both}`);
  }
  if (before.type !== after.type) return change("replaced", "removes", `replaced ${both}`);
  const comparison = before.digest === after.digest ? "same" : compareEntries(path, before, after, surroundings);
  if (comparison === "unreadable")
    return { ...change("content", "opaque", `${contentVerb("opaque")} ${both}`), comparedBy: "bytes" };
  if (comparison !== "same") {
    const told = change("content", comparison, `${contentVerb(comparison)} ${both}`);
    return comparison === "adds" && !isAppended(before, after) ? { ...told, keepsParts: true } : told;
  }
  if (before.access !== after.access) return change("mode", "overwrites", `changed the permissions of ${both}`);
  if (before.digest !== after.digest) {
    const again = `wrote ${path} again, with the same meaning`;
    // Git refreshes its index whenever it reads the files.
    if (isIndexOfGit(path)) return change("timestamps", "adds", again);
    return { ...change("content", "adds", again), comparedBy: "meaning" };
  }
  if (before.type === "directory" || before.modifiedNs === after.modifiedNs) return undefined;
  return change("timestamps", "adds", `touched ${path}`);
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
  return compareContents(before.content, after.content, budget);
}

function compareIndexes(before: Uint8Array, after: Uint8Array): Comparison {
  const [then, now] = [indexEntries(before), indexEntries(after)];
  if (then === undefined || now === undefined) return "unreadable";
  const isKept = [...then].every(([name, entry]) => now.get(name) === entry);
  if (!isKept) return "opaque";
  return now.size === then.size ? "same" : "adds";
}

/** The verb for what was done to a content, for a sentence. */
export function contentVerb(effect: ChangeEffect): string {
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
