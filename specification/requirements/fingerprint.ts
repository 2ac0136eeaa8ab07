import { createHash } from "node:crypto";

/**
 * Tells a sentence again without keeping its words: the first 16 hex digits of the SHA-256 of its normalised wording.
 *
 * @param text a sentence, list item, table row or doc comment; as Markdown source or as the plain text of it
 */
export function fingerprintOf(text: string): string {
  return createHash("sha256").update(normaliseWording(text), "utf8").digest("hex").slice(0, 16);
}

/**
 * The wording alone. Case, white space, Markdown marks, comment marks, cell borders, typographic quotes and dashes, and
 * a closing full stop or colon go, so that re-wrapping, emphasis and another editor's quotes change nothing.
 *
 * Markdown source and its plain text come out the same. There are no Unicode properties in the expressions: what those
 * match depends on the version of Node, and fingerprints are shipped. None of them looks at the same stretch of text
 * again and again, since texts come from files of others.
 */
export function normaliseWording(text: string): string {
  const words = text
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities.get(name) ?? "")
    .replaceAll(/\{\/\*[^{}]*\*\/\}|<!--[^<>]*-->/g, "")
    .replaceAll(/!?\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g, "$1")
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, "")
    .replaceAll(/^[ \t]*(?:(?:[-+>]|#{1,6}|\d{1,9}[.)]|\/\*\*?|\/\/)(?:[ \t]+|$))+/gm, "")
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replaceAll(/\*\/|[*_`~|[\]]/g, "")
    .replaceAll(/[\u2018-\u201b]/g, "'")
    .replaceAll(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, "-")
    .replaceAll("\u2026", "...")
    .replaceAll(/\s/g, "")
    .toLowerCase();
  let end = words.length;
  while (end > 0 && ".:;,".includes(words.charAt(end - 1))) end--;
  return words.slice(0, end);
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", " "],
]);
