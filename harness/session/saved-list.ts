import { isJsonObject, member, type Json } from "../json/value.ts";

/** Why a JSON value is no list of tools. */
export type SavedListFault =
  | { readonly code: "no-list" }
  /** It has a `nextCursor`: other pages are missing. */
  | { readonly code: "one-page" };

export type SavedList =
  /** Entries as they were saved: some may be no tools. */
  | { readonly kind: "tools"; readonly entries: readonly Json[] }
  | { readonly kind: "fault"; readonly fault: SavedListFault };

/**
 * Reads a list of tools that somebody saved: the result of `tools/list`, the whole answer around it, or the array of tools
 * alone, as clients print it.
 */
export function readSavedList(value: Json): SavedList {
  if (Array.isArray(value)) return { kind: "tools", entries: value };
  if (!isJsonObject(value)) return { kind: "fault", fault: { code: "no-list" } };
  const inner = member(value, "result");
  const result = isJsonObject(inner) ? inner : value;
  const entries = member(result, "tools");
  if (!Array.isArray(entries)) return { kind: "fault", fault: { code: "no-list" } };
  if (typeof member(result, "nextCursor") === "string") return { kind: "fault", fault: { code: "one-page" } };
  return { kind: "tools", entries };
}
