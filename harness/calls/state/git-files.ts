import { posix } from "node:path";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { inflated, type UnpackBudget } from "./unpack.ts";

/** Files that git writes for itself or for the next command, and that nobody misses. */
const scratch: ReadonlySet<string> = new Set([
  "COMMIT_EDITMSG",
  "MERGE_MSG",
  "SQUASH_MSG",
  "FETCH_HEAD",
  "ORIG_HEAD",
  "gc.log",
  "gc.pid",
]);

export function isScratchOfGit(path: string): boolean {
  return path.includes(".git/") && scratch.has(posix.basename(path));
}

export function isIndexOfGit(path: string): boolean {
  return path.includes("/.git/") && posix.basename(path) === "index";
}

/** A small hostile index can expand: names of version 4 are stored as what they share with the last one. */
const maxNameCharacters = 16 * 1024 * 1024;
const headerBytes = 12;
const statBytes = 24;

/**
 * What an index says about each file, without the times and sizes by which git notices changes: path, kind, content and
 * stage (git, "index-format", versions 2 to 4).
 *
 * @returns undefined where it is not an index, is damaged, or refers to another index for its files
 */
export function indexEntries(index: Uint8Array): ReadonlyMap<string, string> | undefined {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  if (bytes.length < headerBytes || bytes.subarray(0, 4).toString("latin1") !== "DIRC") return undefined;
  // The index does not say which of the two kinds of digests it has.
  return entriesWith(20, bytes) ?? entriesWith(32, bytes);
}

function entriesWith(digestBytes: number, bytes: Buffer): ReadonlyMap<string, string> | undefined {
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return undefined;
  const end = bytes.length - digestBytes;
  const entries = new Map<string, string>();
  let at = headerBytes;
  let name = Buffer.alloc(0);
  let characters = 0;
  for (let index = 0; index < count; index++) {
    const flagsAt = at + 40 + digestBytes;
    if (flagsAt + 5 > end) return undefined;
    const flags = bytes.readUInt16BE(flagsAt);
    const isExtended = version > 2 && (flags & 0x4000) !== 0;
    const more = isExtended ? bytes.readUInt16BE(flagsAt + 2) : 0;
    let nameAt = flagsAt + (isExtended ? 4 : 2);
    if (version === 4) {
      const removed = offsetAt(bytes, nameAt);
      nameAt = removed.next;
      name = name.subarray(0, Math.max(0, name.length - removed.value));
    } else name = Buffer.alloc(0);
    const nameEnd = bytes.indexOf(0, nameAt);
    if (nameEnd === -1 || nameEnd >= end) return undefined;
    name = Buffer.concat([name, bytes.subarray(nameAt, nameEnd)]);
    characters += name.length;
    if (name.length === 0 || characters > maxNameCharacters) return undefined;
    const mode = bytes.readUInt32BE(at + statBytes).toString(8);
    const digest = bytes.subarray(at + 40, at + 40 + digestBytes).toString("hex");
    const stage = (flags >> 12) & 3;
    entries.set(`${stage} ${name.toString("latin1")}`, `${mode} ${digest} ${flags & 0x8000} ${more}`);
    at = version === 4 ? nameEnd + 1 : at + 8 * Math.floor((nameEnd - at + 8) / 8);
  }
  return hasReadableExtensions(bytes, at, end) ? entries : undefined;
}

/** The number that tells how much of the last name is left out; one that is too large belongs to no name. */
function offsetAt(bytes: Buffer, start: number): { readonly value: number; readonly next: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && at < start + 4) {
    byte = bytes[at++] ?? 0;
    value = ((value + 1) << 7) | (byte & 0x7f);
  }
  return { value, next: at };
}

/** Extensions fill the rest. One that begins with a small letter must be understood: `link` names another index. */
function hasReadableExtensions(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at + 8 <= end) {
    const signature = bytes.subarray(at, at + 4).toString("latin1");
    if (!/^[A-Z][A-Z0-9]{3}$/u.test(signature)) return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}

/** Further commits of one call are not followed. */
const maxCommits = 1_000;

/**
 * Whether a branch only grew: the call made the commit that it names now, on top of the one that it named before.
 *
 * @param created returns what the call made at a path
 */
export function isFastForward(
  path: string,
  { before, after }: { readonly before: FileEntry; readonly after: FileEntry },
  created: (path: string) => FileEntry | undefined,
  budget: UnpackBudget,
): boolean {
  const home = /^(.*\/\.git)\/refs\/heads\/./u.exec(path)?.[1];
  const [was, is] = [objectIn(before.content), objectIn(after.content)];
  if (home === undefined || was === undefined || is === undefined) return false;
  const open = [is];
  const met = new Set<string>();
  for (let id = open.pop(); id !== undefined && met.size < maxCommits; id = open.pop()) {
    if (id === was) return true;
    if (met.has(id)) continue;
    met.add(id);
    const object = created(`${home}/objects/${id.slice(0, 2)}/${id.slice(2)}`)?.content;
    const text = object && inflated(object, budget)?.toString("latin1");
    if (text?.startsWith("commit ") !== true) continue;
    const [head = ""] = text.split("\n\n", 1);
    open.push(...[...head.matchAll(/^parent ([0-9a-f]{40,64})$/gmu)].map(([, parent = ""]) => parent));
  }
  return false;
}

function objectIn(content: Uint8Array | undefined): string | undefined {
  const text = content === undefined || content.length > 100 ? "" : Buffer.from(content).toString("latin1").trim();
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/u.test(text) ? text : undefined;
}
