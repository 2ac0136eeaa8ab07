import { posix } from "node:path";
import { fileText } from "../../observe/effect/file-text.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

/** Files to search for, and pairs of files to compare: a hostile server makes and deletes thousands. */
const maxGone = 500;
const maxPairs = 2_000;
/** Longer texts are not compared line by line; they must be equal. */
const maxTextBytes = 128 * 1024;
/** For all pairs together: comparing two thousand of the longest texts blocked everything for seconds. */
const maxComparedLength = 16 * 1024 * 1024;
/** As in git: a file that is half the same was moved and changed. */
const minLikeness = 0.5;

/**
 * Finds where missing content went. A file whose content turns up elsewhere was moved, and one interpretation of
 * destructive lets that pass, even with small changes on the way.
 */
export class MovedContents {
  readonly #created = new Set<string>();
  /** Files that were changed on their way. */
  readonly #changed: ReadonlySet<string>;
  /** Missing directories, and whether everything in them turns up elsewhere. */
  readonly #emptied = new Map<string, boolean>();

  constructor(entries: readonly EntryChange[]) {
    for (const { before, after } of entries) {
      if (before === undefined && after !== undefined && holdsSomething(after)) this.#created.add(after.digest);
    }
    const gone = entries.filter(({ before, after }) => before !== undefined && after === undefined);
    this.#changed = changedOnTheirWay(
      gone.filter(({ before }) => before !== undefined && !this.#created.has(before.digest)),
      entries.filter(({ before, after }) => before === undefined && after !== undefined),
    );
    const directories = new Set(gone.flatMap(({ path, before }) => (before?.type === "directory" ? [path] : [])));
    for (const { path, before } of gone) {
      if (before === undefined || before.type === "directory") continue;
      const isElsewhere = this.has(path, before);
      for (let above = posix.dirname(path); directories.has(above); above = posix.dirname(above))
        this.#emptied.set(above, isElsewhere && (this.#emptied.get(above) ?? true));
    }
  }

  has(path: string, entry: FileEntry): boolean {
    if (entry.type === "directory") return this.#emptied.get(path) === true;
    return (holdsSomething(entry) && this.#created.has(entry.digest)) || this.#changed.has(path);
  }
}

function holdsSomething({ type, sizeBytes }: FileEntry): boolean {
  return (type === "file" || type === "link") && sizeBytes > 0;
}

/** Each new file is the successor of at most one file: two missing files are not both in it. */
function changedOnTheirWay(gone: readonly EntryChange[], made: readonly EntryChange[]): ReadonlySet<string> {
  const left = gone.slice(0, maxGone).flatMap(textIn);
  if (left.length === 0) return new Set();
  const right = made.flatMap(textIn);
  const byName = new Map(right.map((file) => [posix.basename(file.path), file]));
  let compared = 0;
  const likeness = (from: TextFile, to: TextFile): number => {
    compared += from.text.length + to.text.length;
    return compared > maxComparedLength ? 0 : likenessOf(from.text, to.text);
  };
  const pairs = left.flatMap((from) => {
    // A file that kept its name is compared, however many others there are.
    const namesake = byName.get(posix.basename(from.path));
    const others = right.slice(0, Math.ceil(maxPairs / left.length));
    const found = namesake === undefined ? others : [namesake, ...others];
    return found.map((to) => ({ from, to, likeness: likeness(from, to) }));
  });
  const [moved, taken] = [new Set<string>(), new Set<string>()];
  for (const { from, to, likeness } of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    if (likeness < minLikeness || moved.has(from.path) || taken.has(to.path)) continue;
    moved.add(from.path);
    taken.add(to.path);
  }
  return moved;
}

interface TextFile {
  readonly path: string;
  readonly text: string;
}

function textIn({ path, before, after }: EntryChange): readonly TextFile[] {
  const { type, content } = before ?? after ?? {};
  if (type !== "file" || content === undefined || content.length === 0 || content.length > maxTextBytes) return [];
  const text = fileText(content);
  return text === undefined ? [] : [{ path, text }];
}

/** The share of the longer text that the other also has: whole lines, or words in a text of one line. */
function likenessOf(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  if (Math.min(left.length, right.length) < longest * minLikeness) return 0;
  return Math.max(...[/(?<=\n)/u, /(?<=\s)/u].map((end) => commonLength(left.split(end), right.split(end)) / longest));
}

function commonLength(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const part of right) counts.set(part.trim(), (counts.get(part.trim()) ?? 0) + 1);
  let length = 0;
  for (const part of left) {
    const count = counts.get(part.trim()) ?? 0;
    if (count === 0) continue;
    counts.set(part.trim(), count - 1);
    length += part.length;
  }
  return length;
}
