import type { Effect } from "../../observe/effect/effect.ts";
import type { Change, ChangeEffect } from "./change.ts";
import { compareContents } from "./compare-contents.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import type { EntryChange } from "./state.ts";

/** More are not shown: a hostile server creates a hundred thousand files. */
const maxChanges = 200;

/** What became of the file system, one change for each path that is another one now. */
export function readChanges(entries: readonly EntryChange[], phase: Change["phase"]): readonly Change[] {
  const moved = new MovedContents(entries);
  const changes: Change[] = [];
  for (const entry of entries) {
    if (changes.length >= maxChanges) break;
    const change = readChange(entry, phase, moved);
    if (change !== undefined) changes.push(change);
  }
  return changes;
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
    .slice(0, maxChanges)
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
  readonly #deleted: readonly EntryChange[];

  constructor(entries: readonly EntryChange[]) {
    this.#deleted = entries.filter(({ after }) => after === undefined);
    for (const { before, after } of entries) {
      if (before === undefined && after !== undefined && holdsSomething(after)) this.#created.add(after.digest);
    }
  }

  has(path: string, entry: FileEntry): boolean {
    if (entry.type !== "directory") return holdsSomething(entry) && this.#created.has(entry.digest);
    // A directory is moved when all that it held is.
    const inside = this.#deleted.flatMap(({ path: below, before }) =>
      before !== undefined && before.type !== "directory" && below.startsWith(`${path}/`) ? [before] : [],
    );
    return inside.length > 0 && inside.every(({ digest }) => this.#created.has(digest));
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
  if (before === undefined) return after && change("created", "adds", `created ${path} (${describe(after)})`);
  if (after === undefined) {
    const was = `${path} (was ${describe(before)})`;
    return moved.has(path, before)
      ? change("moved", "overwrites", `moved away ${was}`)
      : change("deleted", "removes", `deleted ${was}`);
  }
  const both = `${path}: ${describe(before)} → ${describe(after)}`;
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

function describe({ type, access, sizeBytes, digest }: FileEntry): string {
  return type === "file"
    ? `file of ${sizeBytes} bytes, mode ${access}, ${digest.slice(0, 8)}`
    : `${type}, mode ${access}`;
}
