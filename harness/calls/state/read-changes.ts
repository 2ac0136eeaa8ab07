import { posix } from "node:path";
import type { Effect } from "../../observe/effect/effect.ts";
import type { Change, ChangeEffect } from "./change.ts";
import { compareContents } from "./compare-contents.ts";
import { describeDifference } from "../../observe/effect/file-difference.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import type { EntryChange } from "./state.ts";

/** What became of the file system, one change for each path that is another one now. */
export function readChanges(entries: readonly EntryChange[], phase: Change["phase"]): readonly Change[] {
  const moved = new MovedContents(entries);
  return entries.flatMap((entry) => readChange(entry, phase, moved) ?? []);
}

/**
 * Files that came and went: a lock, the journal of a database. No change of the state, but part of the evidence.
 *
 * @param changes what is there to stay; a file among it did not merely pass
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

/** A file whose content turns up elsewhere was moved, and one reading of destructive lets that pass. */
class MovedContents {
  readonly #created = new Set<string>();
  /** Directories that are gone, and whether all that they held turns up elsewhere. */
  readonly #emptied = new Map<string, boolean>();

  constructor(entries: readonly EntryChange[]) {
    for (const { before, after } of entries) {
      if (before === undefined && after !== undefined && holdsSomething(after)) this.#created.add(after.digest);
    }
    const gone = entries.filter(({ before, after }) => before !== undefined && after === undefined);
    const directories = new Set(gone.flatMap(({ path, before }) => (before?.type === "directory" ? [path] : [])));
    for (const { path, before } of gone) {
      if (before === undefined || before.type === "directory") continue;
      const isElsewhere = this.#created.has(before.digest);
      for (let above = posix.dirname(path); directories.has(above); above = posix.dirname(above))
        this.#emptied.set(above, isElsewhere && (this.#emptied.get(above) ?? true));
    }
  }

  has(path: string, entry: FileEntry): boolean {
    if (entry.type === "directory") return this.#emptied.get(path) === true;
    return holdsSomething(entry) && this.#created.has(entry.digest);
  }
}

function holdsSomething({ type, digest }: FileEntry): boolean {
  return (type === "file" || type === "link") && digest !== "";
}

function readChange(
  { path, before, after }: EntryChange,
  phase: Change["phase"],
  moved: MovedContents,
): Change | undefined {
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
  if (before.digest !== after.digest) {
    const effect = contentEffect(before, after);
    return change("content", effect, `${contentVerb(effect)} ${both}`);
  }
  if (before.access !== after.access) return change("mode", "overwrites", `changed the permissions of ${both}`);
  if (before.type === "directory" || before.modifiedNs === after.modifiedNs) return undefined;
  return change("timestamps", "adds", `touched ${path}`);
}

function contentEffect(before: FileEntry, after: FileEntry): ChangeEffect {
  if (before.type === "link") return "overwrites";
  if (before.content === undefined || after.content === undefined) {
    return after.sizeBytes === 0 ? "removes" : "opaque";
  }
  return compareContents(before.content, after.content);
}

/** What was done to a content, for a sentence. */
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
