import { parseJson } from "../../json/parse.ts";
import type { Json } from "../../json/value.ts";
import { fileText } from "../../observe/effect/file-text.ts";
import type { ChangeEffect } from "./change.ts";
import { compareJson, effectOf } from "./compare-json.ts";
import { isInsertion } from "./insertion.ts";
import { compareLines, hasRolledOver } from "./line-changes.ts";

/**
 * What a rewritten file does to what it held.
 *
 * Bytes alone would accuse truthful servers: a JSON store is rewritten to add one entry. So it adds when the old bytes
 * are the beginning of the new ones, when every old line is still there, or when every part of the old JSON is.
 *
 * @returns `opaque` where the format is none of these
 */
export function compareContents(before: Uint8Array, after: Uint8Array): ChangeEffect {
  if (before.length === 0) return "adds";
  if (after.length === 0) return "removes";
  if (startsWith(after, before)) return "adds";
  const texts = { before: fileText(before), after: fileText(after) };
  if (texts.before === undefined) return texts.after === undefined ? "opaque" : "overwrites";
  return texts.after === undefined ? "overwrites" : compareTexts(texts.before, texts.after);
}

function compareTexts(before: string, after: string): ChangeEffect {
  const documents = { before: documentIn(before), after: documentIn(after) };
  if (documents.before !== undefined && documents.after !== undefined) {
    return effectOf(compareJson(documents.before, documents.after));
  }
  // A store of one entry a line is a single document as long as it has one entry.
  const entries = { before: documentsIn(before), after: documentsIn(after) };
  if (entries.before !== undefined && entries.after !== undefined) {
    const effect = effectOf(compareJson(entries.before, entries.after));
    const hasLost = effect === "overwrites" && hasRolledOver(linesOf(before), linesOf(after));
    return hasLost ? "removes" : effect;
  }
  return isInsertion(before, after) ? "adds" : compareLines(linesOf(before), linesOf(after));
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
