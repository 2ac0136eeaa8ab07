import type { Json } from "./value.ts";

const maxTextLength = 160;

/** A value for a sentence: its JSON text, cut to a readable length; `(absent)` for none. Hostile text. */
export function showJson(value: Json | undefined): string {
  if (value === undefined) return "(absent)";
  const text = JSON.stringify(value);
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength)}…`;
}
