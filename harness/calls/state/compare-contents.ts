import { canonicalText } from "../../json/canonical.ts";
import { parseJson } from "../../json/parse.ts";
import type { Json } from "../../json/value.ts";
import { fileText } from "../../observe/effect/file-text.ts";
import type { Does } from "./weighed-effect.ts";
import { compareJson, effectOf } from "./compare-json.ts";
import { isInsertion } from "./insertion.ts";
import { compareLines, hasRolledOver } from "./line-changes.ts";
import { isSameButForStamps } from "./stamps.ts";
import { tableIn } from "./tables.ts";
import { freshBudget, maxNesting, unpack, type Members, type UnpackBudget } from "./unpack.ts";

/**
 * What a rewritten file does to its old content: nothing where it means the same, or unreadable where bytes cannot
 * tell.
 */
export type Comparison = Does | "same" | "unreadable";

/** What is known about contents besides their bytes. */
interface Surrounding {
  /** The path of the file, or the name of the member of an archive. */
  readonly name?: string;
  /** How much may still be unpacked. */
  readonly budget?: UnpackBudget;
  readonly nesting?: number;
}

/**
 * What a rewritten file does to its old content.
 *
 * Bytes alone would accuse truthful servers: a JSON store is rewritten to add one entry. So a file adds when its new
 * bytes begin with the old ones, or when every old line, or every part of the old JSON, is still there. An archive is
 * compared by its members: a time in its header is not content. JSON with its members in another order says the same.
 *
 * @returns `opaque` where something replaced content that cannot be read, `unreadable` where both are of one such kind
 */
export function compareContents(
  before: Uint8Array,
  after: Uint8Array,
  { name = "", budget = freshBudget(), nesting = 0 }: Surrounding = {},
): Comparison {
  if (before.length === 0) return "adds";
  if (after.length === 0) return "removes";
  if (startsWith(after, before) && !isInsideNumber(before, after))
    return before.length === after.length ? "same" : "adds";
  const texts = { before: fileText(before), after: fileText(after) };
  if (texts.before !== undefined && texts.after !== undefined) return compareTexts(texts.before, texts.after, name);
  if (texts.before !== undefined || texts.after !== undefined) return "overwrites";
  const members = nesting < maxNesting ? [before, after].map((bytes) => unpack(bytes, budget)) : [];
  const [then, now] = members;
  if (then !== undefined && now !== undefined) return compareMembers(then, now, budget, nesting + 1);
  return isOneKind(before, after) ? "unreadable" : "opaque";
}

/** Whether what was appended makes another number of the last one: `limit 1` and `limit 10`. */
function isInsideNumber(before: Uint8Array, after: Uint8Array): boolean {
  const around = [before.at(-1) ?? 0, after[before.length] ?? 0];
  return around.every((byte) => byte >= zero && byte <= nine);
}

const zero = 0x30;
const nine = 0x39;

const magicBytes = 4;

function isOneKind(before: Uint8Array, after: Uint8Array): boolean {
  return before.length >= magicBytes && startsWith(after, before.subarray(0, magicBytes));
}

/** The strongest statement about what became of the members comes first. */
const byWeight = ["removes", "overwrites", "unreadable", "opaque", "adds"] as const;

function compareMembers(before: Members, after: Members, budget: UnpackBudget, nesting: number): Comparison {
  const kept = [...before].map(([name, then]) => {
    const now = after.get(name);
    // The times of a workbook are a member of it.
    if (now !== undefined)
      return isSameButForStamps(then, now, budget, nesting)
        ? "same"
        : compareContents(then, now, { name, budget, nesting });
    // In a format whose names mean nothing, the same content under another name may be the same member.
    return [...after].some(([other, content]) => !before.has(other) && Buffer.compare(content, then) === 0)
      ? "overwrites"
      : "removes";
  });
  const isNew = [...after.keys()].some((name) => !before.has(name));
  const found = new Set<Comparison>([...kept, ...(isNew ? (["adds"] as const) : [])]);
  return byWeight.find((each) => found.has(each)) ?? "same";
}

function compareTexts(before: string, after: string, name: string): Comparison {
  const [then, now] = [tableIn(before, name), tableIn(after, name)];
  if (then !== undefined && now !== undefined && canonicalText(then) !== canonicalText(now))
    return effectOnDocuments(then, now);
  const documents = { before: documentIn(before), after: documentIn(after) };
  if (documents.before !== undefined && documents.after !== undefined) {
    if (isSameDocument(before, after)) return "same";
    return effectOnDocuments(documents.before, documents.after);
  }
  // A store with one entry a line is a single document while it has one entry.
  const entries = { before: documentsIn(before), after: documentsIn(after) };
  if (entries.before !== undefined && entries.after !== undefined) {
    const effect = effectOnDocuments(entries.before, entries.after);
    const hasLost = effect === "overwrites" && hasRolledOver(linesOf(before), linesOf(after));
    return hasLost ? "removes" : effect;
  }
  return isInsertion(before, after) ? "adds" : compareLines(linesOf(before), linesOf(after));
}

/** Elements in another order are all still there, but not where they were. */
function effectOnDocuments(before: Json, after: Json): Does {
  const difference = compareJson(before, after);
  const { added, removed, changed } = difference ?? { added: 1, removed: 0, changed: 0 };
  return added + removed + changed === 0 && canonicalText(before) !== canonicalText(after)
    ? "overwrites"
    : effectOf(difference);
}

/** The parsed value loses digits beyond a number's precision, and duplicate members. */
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

/** The JSON document that a text is. A lone scalar counts as ordinary text. */
function documentIn(text: string): Json | undefined {
  const parsed = parseJson(text);
  return parsed.kind === "value" && typeof parsed.value === "object" && parsed.value !== null
    ? parsed.value
    : undefined;
}

/** The JSON documents of a text that has one on each line. */
function documentsIn(text: string): readonly Json[] | undefined {
  const values = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(documentIn);
  const documents = values.filter((value) => value !== undefined);
  return documents.length > 0 && documents.length === values.length ? documents : undefined;
}
