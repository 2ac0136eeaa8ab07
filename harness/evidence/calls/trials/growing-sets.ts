import { canonicalText } from "../../../json/canonical.ts";
import { isJsonObject, member, withMember, type Json, type JsonObject } from "../../../json/value.ts";

/** Of the sets that worked, so many are varied, and so many come of it. */
const maxVaried = 8;
const maxSets = 8;
const maxDepth = 3;
/** Longer texts are contents of files. */
const maxLength = 200;

/**
 * Sets of arguments with which a repetition may do more than the first call: one text holds another one beside it, as where
 * a tool replaces `a` by `aa`, or appends what is there. With any other texts, the second call finds nothing to replace.
 *
 * @param worked sets with which a call worked
 */
export function growingSets(worked: readonly JsonObject[], isValid: (value: Json) => boolean): readonly JsonObject[] {
  const made = worked.slice(0, maxVaried).flatMap((set) => grownIn(set, 0).filter(isJsonObject));
  const known = new Set(worked.map(canonicalText));
  const others = made.filter((set) => isValid(set) && !known.has(canonicalText(set)));
  return [...new Map(others.map((set) => [canonicalText(set), set])).values()].slice(0, maxSets);
}

/** The value, once for each pair of texts that stand beside each other in it. */
function grownIn(value: Json, depth: number): readonly Json[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    return first === undefined ? [] : grownIn(first, depth + 1).map((grown) => [grown, ...others]);
  }
  if (!isJsonObject(value)) return [];
  const keys = Object.keys(value);
  const inner = keys.flatMap((key) =>
    grownIn(member(value, key) ?? null, depth + 1).map((grown) => withMember(value, key, grown)),
  );
  const texts = keys.flatMap((key) => {
    const text = member(value, key);
    return typeof text === "string" && text.length <= maxLength ? [{ key, text }] : [];
  });
  const own = texts.flatMap(({ key }) =>
    texts.flatMap(({ key: beside, text }) =>
      beside === key || text.trim() === "" ? [] : [withMember(value, key, `${text}${text}`)],
    ),
  );
  return [...inner, ...own];
}
