import type { FileEntry } from "./file-entry.ts";
import { fileText } from "./file-text.ts";
import type { EffectKind } from "./effect.ts";

/** What two states of a path can show. A move is a deletion and a creation. */
export type EntryKind = Exclude<Extract<EffectKind, `file.${string}`>, "file.rename">;

/** @returns what became of a path between two moments; undefined where nothing that is compared differs */
export function kindOfDifference(before: FileEntry | undefined, after: FileEntry | undefined): EntryKind | undefined {
  if (before === undefined) return after && "file.create";
  if (after === undefined) return "file.delete";
  if (before.type !== after.type) return "file.type";
  const isFile = after.type === "file";
  if (before.digest !== after.digest)
    return isFile && after.sizeBytes === 0 && before.sizeBytes > 0 ? "file.truncate" : "file.change";
  if (before.access !== after.access) return "file.mode";
  // The times of a directory follow from its entries.
  return isFile && before.modifiedNs !== after.modifiedNs ? "file.times" : undefined;
}

/** Programs that set the time of now take it from a finer clock than that of the kernel, or in whole seconds. */
const sameTimeNs = 2_000_000_000n;

/**
 * Whether a file has a time that it cannot have come by: a write since gives a later one than that of the last change before
 * it, and none that is still to come. Only a program that sets times gives another one.
 */
export function isSetTime(before: FileEntry | undefined, after: FileEntry | undefined): boolean {
  if (before === undefined || after === undefined || before.modifiedNs === after.modifiedNs) return false;
  const isPast = before.changedNs !== undefined && after.modifiedNs < before.changedNs - sameTimeNs;
  return isPast || (after.changedNs !== undefined && after.modifiedNs > after.changedNs + sameTimeNs);
}

/** What differs between two states of a path, in a few words: `30 → 45 bytes`, `mode 644 → 600`. Hostile text. */
export function describeDifference(before: FileEntry | undefined, after: FileEntry | undefined): string {
  if (before === undefined || after === undefined) return [before, after].flatMap(describeEntry).join("");
  if (before.type !== after.type) return [before, after].flatMap(describeEntry).join(" → ");
  const differences = [
    ...(before.digest === after.digest ? [] : [describeContents(before, after)]),
    ...describeAccess(before.access, after.access),
  ];
  return differences.length === 0 ? "only the time differs" : differences.join(", ");
}

function describeEntry(entry: FileEntry | undefined): readonly string[] {
  if (entry === undefined) return [];
  const { type, sizeBytes, digest } = entry;
  if (type === "file") return [`${isBinary(entry) ? "binary, " : ""}${bytes(sizeBytes)}`];
  return [type === "link" ? `link to ${digest}` : type];
}

function describeContents(before: FileEntry, after: FileEntry): string {
  if (after.type === "link") return `link to ${before.digest} → ${after.digest}`;
  const kind = isBinary(before) || isBinary(after) ? "binary, " : "";
  if (before.sizeBytes === after.sizeBytes) return `${kind}${bytes(after.sizeBytes)} before and after`;
  return `${kind}${before.sizeBytes} → ${bytes(after.sizeBytes)}`;
}

/** The permissions, then a blank, the owner and the group where they are known. */
function describeAccess(before: string, after: string): readonly string[] {
  const [was, is] = [before.split(" "), after.split(" ")];
  return ["mode", "owner"].flatMap((name, index) =>
    was[index] === is[index] ? [] : [`${name} ${was[index] ?? "unknown"} → ${is[index] ?? "unknown"}`],
  );
}

function isBinary({ content }: FileEntry): boolean {
  return content !== undefined && fileText(content) === undefined;
}

function bytes(count: number): string {
  return `${count} byte${count === 1 ? "" : "s"}`;
}
