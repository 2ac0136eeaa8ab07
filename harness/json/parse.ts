import { excerpt } from "./excerpt.ts";
import { isJsonObject, type Json } from "./value.ts";

/** What became of one text: a value, with the keys it wrote twice, or the reason why it is none. */
export type ParsedJson =
  | { readonly kind: "value"; readonly value: Json; readonly duplicateKeys: readonly string[] }
  | { readonly kind: "not-json"; readonly reason: string }
  | { readonly kind: "too-deep"; readonly maxDepth: number };

/** Beyond this, recursive code (ours, and that of every client) would run out of stack. */
export const maxDepth = 512;

const maxDuplicateKeyLength = 200;
const maxDuplicateKeysNamed = 5;

/**
 * Parses a text that a server wrote. `JSON.parse` alone keeps the last of two equal keys silently; this names them.
 *
 * @param text one JSON text
 * @returns never throws, whatever the text
 */
export function parseJson(text: string): ParsedJson {
  if (text.length > 2 * maxDepth && nestsTooDeep(text)) return { kind: "too-deep", maxDepth };
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: "not-json", reason: reasonOf(error) };
  }
  return { kind: "value", value, duplicateKeys: findDuplicateKeys(text, value) };
}

/** Depth by brackets outside strings; only well-formed JSON gets an exact answer, which is all that is needed. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text[index];
    if (unit === '"') index = endOfString(text, index);
    else if (unit === "{" || unit === "[") {
      depth++;
      if (depth > maxDepth) return true;
    } else if (unit === "}" || unit === "]") depth--;
  }
  return false;
}

/** @returns the index of the closing quote, or of the last character when there is none */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length - 1;
}

/** Without the part of the text that Node quotes, which may be part of a secret: who reports it has an excerpt beside it. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const quoted = message.search(/, (?:\.\.\.)?"/u);
  return quoted !== -1 && /"(?:\.\.\.)? is not valid JSON$/u.test(message) ? message.slice(0, quoted) : message;
}

/** Counting first is half the price of writing the value again to compare it with the text. */
function findDuplicateKeys(text: string, value: Json): readonly string[] {
  const written = countWrittenKeys(text);
  if (written === countKeys(value)) return [];
  return namesWrittenTwice(text);
}

function countWrittenKeys(text: string): number {
  let colons = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') index = endOfString(text, index);
    else if (text[index] === ":") colons++;
  }
  return colons;
}

/** Recursion is safe here: `maxDepth` bounds what was parsed. */
function countKeys(value: Json): number {
  let count = 0;
  if (Array.isArray(value)) for (const element of value) count += countKeys(element);
  else if (isJsonObject(value)) for (const key of Object.keys(value)) count += 1 + countKeys(value[key] ?? null);
  return count;
}

function namesWrittenTwice(text: string): readonly string[] {
  const colonAhead = /\s*:/uy;
  const duplicates = new Set<string>();
  const scopes: Set<string>[] = [];
  for (let index = 0; index < text.length && duplicates.size < maxDuplicateKeysNamed; index++) {
    const unit = text[index];
    if (unit === "{" || unit === "[") scopes.push(new Set());
    else if (unit === "}" || unit === "]") scopes.pop();
    else if (unit === '"') {
      const end = endOfString(text, index);
      const scope = scopes.at(-1);
      colonAhead.lastIndex = end + 1;
      if (scope !== undefined && colonAhead.test(text)) {
        const key: unknown = JSON.parse(text.slice(index, end + 1));
        if (typeof key === "string") {
          if (scope.has(key)) duplicates.add(excerpt(key, maxDuplicateKeyLength));
          scope.add(key);
        }
      }
      index = end;
    }
  }
  return [...duplicates];
}
