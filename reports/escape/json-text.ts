import { hostileButLineFeeds, runnerCommands } from "./characters.ts";

/**
 * JSON text that is safe to print and means the same: hostile characters become `\uXXXX`, which JSON allows inside
 * strings, and `JSON.stringify` puts them nowhere else.
 *
 * @param value a value that `JSON.stringify` can write
 * @param indent blanks a level; 0 gives a single line
 */
export function jsonText(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent)
    .replace(hostileButLineFeeds, escapeUnits)
    .replace(runnerCommands, escapeUnits);
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
