import { hasHostileCharacters } from "../../reports/escape/characters.ts";
import { jsonText } from "../../reports/escape/json-text.ts";

/** Linux takes 128 KiB as one argument, and a report has such a name with each contradiction. */
const maxTypedLength = 16_000;

/**
 * The name of a tool as it is typed after `--tool`. A name with control characters, with what a CI runner would take for
 * an order, or with half a surrogate pair is a JSON string: no argument can carry NUL, and not every shell reads `$'…'`.
 *
 * @returns undefined for a name that is too long to be typed
 */
export function typedToolName(name: string): string | undefined {
  const typed = hasHostileCharacters(name) || name.startsWith('"') ? jsonText(name, 0) : name;
  return typed.length > maxTypedLength ? undefined : typed;
}
