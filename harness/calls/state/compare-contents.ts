import { canonicalText } from "../../json/canonical.ts";
import { parseJson } from "../../json/parse.ts";
import type { Json } from "../../json/value.ts";
import { fileText } from "../../observe/effect/file-text.ts";
import type { ChangeEffect } from "./change.ts";
import { compareJson, effectOf } from "./compare-json.ts";
import { isInsertion } from "./insertion.ts";
import { compareLines, hasRolledOver } from "./line-changes.ts";
import { freshBudget, unpack, type Members, type UnpackBudget } from "./unpack.ts";

/** What a rewritten file does to what it held: nothing, where it means the same, or what cannot be told by its bytes. */
export type Comparison = ChangeEffect | "same" | "unreadable";

/** An archive in an archive in an archive is compared by bytes. */
export const maxNesting = 2;

/**
 * What a rewritten file does to what it held.
 *
 * Bytes alone would accuse truthful servers: a JSON store is rewritten to add one entry. So it adds when the old bytes
 * are the beginning of the new ones, when every old line is still there, or when every part of the old JSON is. What is
 * packed is compared by what it holds: a time in its header is no content. JSON that is written in another way, with its
 * members in another order, says the same.
 *
 * @param budget what may be unpacked
 * @returns `opaque` where something was put in place of what cannot be read, `unreadable` where both are of one such kind
 */
export function compareContents(
  before: Uint8Array,
  after: Uint8Array,
  budget: UnpackBudget = freshBudget(),
  nesting = 0,
): Comparison {
  if (before.length === 0) return "adds";
  if (after.length === 0) return "removes";
  if (startsWith(after, before)) return before.length === after.length ? "same" : "adds";
  const texts = { before: fileText(before), after: fileText(after) };
  if (texts.before !== undefined && texts.after !== undefined) return compareTexts(texts.before, texts.after);
  if (texts.before !== undefined || texts.after !== undefined) return "overwrites";
  const members = nesting < maxNesting ? [before, after].map((bytes) => unpack(bytes, budget)) : [];
  const [then, now] = members;
  if (then !== undefined && now !== undefined) return compareMembers(then, now, budget, nesting + 1);
  return isOneKind(before, after) ? "unreadable" : "opaque";
}

const magicBytes = 4;

function isOneKind(before: Uint8Array, after: Uint8Array): boolean {
  return before.length >= magicBytes && startsWith(after, before.subarray(0, magicBytes));
}

/** What says most of all that became of the members, the first first. */
const byWeight = ["removes", "overwrites", "unreadable", "opaque", "adds"] as const;

function compareMembers(before: Members, after: Members, budget: UnpackBudget, nesting: number): Comparison {
  const kept = [...before].map(([name, then]) => {
    const now = after.get(name);
    return now === undefined ? "removes" : compareContents(then, now, budget, nesting);
  });
  const isNew = [...after.keys()].some((name) => !before.has(name));
  const found = new Set<Comparison>([...kept, ...(isNew ? (["adds"] as const) : [])]);
  // Another name for what was there: in a format of which the names tell nothing, it may be the same.
  if (isNew && found.has("removes") && kept.every((each) => each === "same" || each === "removes")) return "overwrites";
  return byWeight.find((each) => found.has(each)) ?? "same";
}

function compareTexts(before: string, after: string): Comparison {
  const documents = { before: documentIn(before), after: documentIn(after) };
  if (documents.before !== undefined && documents.after !== undefined) {
    if (isSameDocument(before, after)) return "same";
    return effectOnDocuments(documents.before, documents.after);
  }
  // A store of one entry a line is a single document as long as it has one entry.
  const entries = { before: documentsIn(before), after: documentsIn(after) };
  if (entries.before !== undefined && entries.after !== undefined) {
    const effect = effectOnDocuments(entries.before, entries.after);
    const hasLost = effect === "overwrites" && hasRolledOver(linesOf(before), linesOf(after));
    return hasLost ? "removes" : effect;
  }
  return isInsertion(before, after) ? "adds" : compareLines(linesOf(before), linesOf(after));
}

/** Elements that only stand in another order are all there, and not where they were. */
function effectOnDocuments(before: Json, after: Json): ChangeEffect {
  const difference = compareJson(before, after);
  const { added, removed, changed } = difference ?? { added: 1, removed: 0, changed: 0 };
  return added + removed + changed === 0 && canonicalText(before) !== canonicalText(after)
    ? "overwrites"
    : effectOf(difference);
}

/** Digits beyond those that a number can keep, and members that are written twice, say more than the value that is read. */
const manyDigits = /\d{16}/u;

function isSameDocument(before: string, after: string): boolean {
  if (manyDigits.test(before) || manyDigits.test(after)) return false;
  const [then, now] = [parseJson(before), parseJson(after)];
  if (then.kind !== "value" || now.kind !== "value") return false;
  return (
    then.duplicateKeys.length + now.duplicateKeys.length === 0 && canonicalText(then.value) === canonicalText(now.value)
  );
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/u);
}

function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0;
}

/** The JSON document that a text is. A lone scalar is a text like any other. */
function documentIn(text: string): Json | undefined {
  const parsed = parseJson(text);
  return parsed.kind === "value" && typeof parsed.value === "object" && parsed.value !== null
    ? parsed.value
    : undefined;
}

/** The JSON documents that a text has one of on each line. */
function documentsIn(text: string): readonly Json[] | undefined {
  const values = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(documentIn);
  const documents = values.filter((value) => value !== undefined);
  return documents.length > 0 && documents.length === values.length ? documents : undefined;
}
