import { jsonEqual } from "../../harness/json/canonical.ts";
import { parseJson } from "../../harness/json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { textBlocksOf } from "../../harness/calls/replies/call-outcome.ts";

/**
 * Whether the content of a result has everything that is in its structured content: as JSON that holds it, perhaps with
 * more, or as blocks that have each text and number of it. A block with its data repeats an image.
 */
export function isRepeated(structured: Json, result: JsonObject): boolean {
  const documents = textBlocksOf(result).map((text) => parseJson(text));
  if (documents.some((parsed) => parsed.kind === "value" && holdsAllOf(parsed.value, structured))) return true;
  const all = leavesOf(structured);
  // SDKs make no block of an empty list and of nothing.
  if (all.length === 0) return true;
  // A value that is no object has to be there as JSON.
  if (!isJsonObject(structured)) return false;
  // Beside a message, `true` says that it worked, and so does the message.
  const leaves = all.some((leaf) => typeof leaf === "string") ? all.filter((leaf) => leaf !== true) : all;
  // Inside of a text that is JSON itself, or a literal of some language, a text has escapes.
  const shown = leavesOf(member(result, "content") ?? null).map(String);
  return leaves.every((leaf) => shown.some((text) => isIn(leaf, text)));
}

function holdsAllOf(whole: Json, part: Json): boolean {
  if (!isJsonObject(part)) return jsonEqual(whole, part);
  return (
    isJsonObject(whole) &&
    Object.keys(part).every((key) => {
      const [inner, expected] = [member(whole, key), member(part, key)];
      return inner !== undefined && expected !== undefined && holdsAllOf(inner, expected);
    })
  );
}

const wordCharacter = /[\p{L}\d]/u;

type Leaf = string | number | boolean;

/** Texts, numbers and booleans: an empty value has none. */
function leavesOf(value: Json): readonly Leaf[] {
  if (value === null || value === "") return [];
  if (typeof value !== "object") return [value];
  return Object.values(value).flatMap(leavesOf);
}

function isIn(leaf: Leaf, text: string): boolean {
  if (typeof leaf === "string") return text.includes(leaf) || text.includes(JSON.stringify(leaf).slice(1, -1));
  const word = String(leaf);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    // A digit or a letter beside it makes it another number or word.
    if (!wordCharacter.test(text.charAt(at - 1)) && !wordCharacter.test(text.charAt(at + word.length))) return true;
  }
  return false;
}
