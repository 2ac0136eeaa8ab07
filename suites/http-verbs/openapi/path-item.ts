import { isJsonObject, member, type Json, type JsonObject } from "../../../harness/json/value.ts";

/** What a reference leads to, or why it leads nowhere. */
export type Followed =
  | { readonly kind: "found"; readonly object: JsonObject }
  | { readonly kind: "unread"; readonly ref: string; readonly why: "outside" | "missing" | "circular" };

/** We take longer chains of references for circles. */
const maxHops = 16;

/**
 * Follows the `$ref` of a path item or an operation, as long as it stays inside the document. Nothing is ever fetched
 * or opened. Members beside a `$ref` count before those of what it leads to.
 */
export function followReference(root: JsonObject, start: JsonObject): Followed {
  let object = start;
  let first: string | undefined;
  for (let hops = 0; ; hops++) {
    const ref = member(object, "$ref");
    if (typeof ref !== "string") return { kind: "found", object };
    first ??= ref;
    if (hops === maxHops) return { kind: "unread", ref: first, why: "circular" };
    if (!ref.startsWith("#")) return { kind: "unread", ref, why: "outside" };
    const target = resolvePointer(root, ref.slice(1));
    if (!isJsonObject(target)) return { kind: "unread", ref, why: "missing" };
    const { $ref: _followed, ...beside } = object;
    object = { ...target, ...beside };
  }
}

function resolvePointer(root: JsonObject, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const token of pointer.split("/").slice(1)) {
    if (!isJsonObject(value)) return undefined;
    value = member(value, decodeToken(token));
  }
  return value;
}

function decodeToken(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch (error) {
    // A stray percent sign stands for itself.
    if (!(error instanceof URIError)) throw error;
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
