import type { Json } from "../../../harness/json/value.ts";

/**
 * Every `$ref` of a document that leads out of it, once each, in the order of the walk.
 *
 * @param root may share parts and hold itself, as YAML aliases make it; each part is visited once
 */
export function outsideReferences(root: Json): readonly string[] {
  const found = new Set<string>();
  const visited = new Set<Json>();
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null || visited.has(value)) continue;
    visited.add(value);
    for (const [key, inner] of Object.entries(value).toReversed()) {
      if (key === "$ref" && typeof inner === "string" && !inner.startsWith("#")) found.add(inner);
      else open.push(inner);
    }
  }
  return [...found];
}
