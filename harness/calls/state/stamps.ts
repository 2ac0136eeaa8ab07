import { canonicalText } from "../../json/canonical.ts";
import { opened } from "../../json/shown-value.ts";
import { fileText } from "../../observe/effect/file-text.ts";
import { freshBudget, maxNesting, unpack, type UnpackBudget } from "./unpack.ts";

/**
 * Whether two contents are the same but for times and for ids that both sides made by themselves, in a text, an archive, a
 * workbook or a PDF.
 */
export function isSameButForStamps(
  before: Uint8Array,
  after: Uint8Array,
  budget: UnpackBudget = freshBudget(),
  nesting = 0,
): boolean {
  if (Buffer.compare(before, after) === 0) return true;
  const [was, is] = [textIn(before), textIn(after)];
  if (was !== undefined && is !== undefined) return isSameText(was, is);
  if (nesting >= maxNesting) return false;
  const [then, now] = [unpack(before, budget), unpack(after, budget)];
  if (then === undefined || now === undefined || then.size !== now.size) return false;
  return [...then].every(([name, content]) => {
    const other = now.get(name);
    return other !== undefined && isSameButForStamps(content, other, budget, nesting + 1);
  });
}

/** The same of two texts. */
export function isSameText(before: string, after: string): boolean {
  if (before === after) return true;
  const [was, is] = [before, after].map((text) => canonicalText(opened(text)));
  if (was === undefined || is === undefined) return false;
  return was === is || withoutOwnIds(was) === withoutOwnIds(is);
}

/** A PDF has its times and its ids in plain text, however it packs the rest (ISO 32000-1, 7.9.4 and 14.4). */
function textIn(content: Uint8Array): string | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return fileText(content);
  return bytes
    .toString("latin1")
    .replaceAll(/\/ID ?\[ ?<[\da-f]*> ?<[\da-f]*> ?\]/giu, "/ID []")
    .replaceAll(/\(D:\d{4,14}(?:Z|[+-]\d{2}(?:'\d{2}'?)?)?\)/gu, "(D:)")
    .replaceAll(/<xmp:(\w+Date)>[^<]*</gu, "<xmp:$1><");
}

/**
 * A UUID or ULID as the thing's own id. Another member, such as `owner_id`, refers to a thing, and so does a digest, which
 * programs do not make up.
 */
const ownId =
  /(?<![\w-])(?<key>_?(?:id|uuid|guid|identifier)\b["']?\s*[:=>]\s*\\?["']?(?:urn:uuid:)?)(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[0-7][\dA-HJKMNP-TV-Z]{25})\b/giu;

/** An id that stands in a text once is one that nothing else there refers to. */
function withoutOwnIds(text: string): string {
  const ids = [...text.matchAll(ownId)].map(({ groups }) => groups?.["id"] ?? "");
  const isAlone = (id: string): boolean => text.split(id).length === 2;
  const alone = new Set(ids.slice(0, maxIds).filter(isAlone));
  return text.replaceAll(ownId, (whole, key: string, id: string) => (alone.has(id) ? `${key}(id)` : whole));
}

/** Each is searched for in the whole text. */
const maxIds = 100;
