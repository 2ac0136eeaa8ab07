import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { EntryChange } from "./entry-change.ts";
import type { FileEntry } from "./file-entry.ts";

/** The files that there are after a call. */
export interface FilesAfter {
  readonly entryAt: (path: string) => FileEntry | undefined;
  /** Names in a directory; none where there is no directory. */
  readonly namesIn: (path: string) => readonly string[];
}

/** Further repositories and packs are not searched. */
const maxRepositories = 5;
const maxPacks = 100;

/** What git writes when it moves from one commit to another; the index is written whenever it reads the files. */
const ofMove = /^(?<home>.*\/\.git)\/(?:HEAD|packed-refs|refs\/.+)$/u;

/**
 * Marks each file whose old contents a repository has, where the call also moved what that repository has checked out: they
 * lie in a commit, or in what git can check out again. A file that is deleted while git has moved nothing is deleted.
 */
export function withRepositories(changes: readonly EntryChange[], after: FilesAfter): readonly EntryChange[] {
  const moved = changes.filter(({ before, after: now }) => before?.digest !== now?.digest);
  const homes = new Set(moved.flatMap(({ path }) => ofMove.exec(path)?.groups?.["home"] ?? []));
  if (homes.size === 0) return changes;
  const stores = [...homes].slice(0, maxRepositories).map((home) => new ObjectStore(home, after));
  return changes.map((change) => {
    const content = isOfWorkTree(change) ? change.before?.content : undefined;
    const isKept = content !== undefined && stores.some((store) => store.has(content));
    return isKept ? { ...change, isKeptByGit: true } : change;
  });
}

function isOfWorkTree({ path, before, after }: EntryChange): boolean {
  return before?.type === "file" && before.digest !== after?.digest && !path.includes("/.git/");
}

/** The objects of a repository, loose and packed (git, "gitrepository-layout"). */
class ObjectStore {
  readonly #home: string;
  readonly #after: FilesAfter;
  #indexes: readonly Uint8Array[] | undefined;

  constructor(home: string, after: FilesAfter) {
    this.#home = home;
    this.#after = after;
  }

  has(content: Uint8Array): boolean {
    const blob = Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]);
    return ["sha1", "sha256"].some((algorithm) => {
      const id = createHash(algorithm).update(blob).digest();
      return this.#isLoose(id.toString("hex"), blob) || this.#packed().some((index) => isInIndex(index, id));
    });
  }

  #isLoose(id: string, blob: Buffer): boolean {
    const object = this.#after.entryAt(`${this.#home}/objects/${id.slice(0, 2)}/${id.slice(2)}`)?.content;
    if (object === undefined) return false;
    try {
      return inflateSync(object, { maxOutputLength: blob.length + 1 }).equals(blob);
    } catch (error) {
      if (error instanceof Error && "code" in error) return false;
      throw error;
    }
  }

  #packed(): readonly Uint8Array[] {
    const directory = `${this.#home}/objects/pack`;
    this.#indexes ??= this.#after
      .namesIn(directory)
      .filter((name) => name.endsWith(".idx"))
      .slice(0, maxPacks)
      .flatMap((name) => this.#after.entryAt(`${directory}/${name}`)?.content ?? []);
    return this.#indexes;
  }
}

const headerBytes = 8;
const fanoutBytes = 4 * 256;

/** Whether the index of a pack has an object (git, "gitformat-pack", version 2): its ids are sorted. */
function isInIndex(index: Uint8Array, id: Buffer): boolean {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  if (bytes.length < headerBytes + fanoutBytes || bytes.readUInt32BE(0) !== 0xff744f63) return false;
  const upTo = (first: number): number => (first < 0 ? 0 : bytes.readUInt32BE(headerBytes + 4 * first));
  let [low, high] = [upTo((id[0] ?? 0) - 1), upTo(id[0] ?? 0)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = headerBytes + fanoutBytes + middle * id.length;
    const order = Buffer.compare(bytes.subarray(at, at + id.length), id);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
