import { excerpt } from "./excerpt.ts";
import type { Json } from "./value.ts";

const maxTextLength = 160;

/** A value for a sentence: its JSON text, cut to a readable length; `(absent)` for none. Hostile text. */
export function showJson(value: Json | undefined): string {
  if (value === undefined) return "(absent)";
  return excerpt(JSON.stringify(value), maxTextLength);
}
