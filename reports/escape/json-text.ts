import { hostileButLineFeeds, runnerCommands } from "./characters.ts";

const isPlain = /^[\n -~]*$/u;

/**
 * JSON text that is safe to print and means the same: hostile characters become `\uXXXX`, which JSON allows inside
 * strings, and `JSON.stringify` puts them nowhere else.
 *
 * @param value a value that `JSON.stringify` can write
 * @param indent blanks a level; 0 gives a single line
 */
export function jsonText(value: unknown, indent: number): string {
  const text = JSON.stringify(value, null, indent);
  // A report may have a hundred megabytes: looking for one of many classes of characters takes seconds then.
  const harmless = isPlain.test(text) ? text : text.replace(hostileButLineFeeds, escapeUnits);
  const isCommand = harmless.includes("::") || harmless.includes("##");
  return isCommand ? harmless.replace(runnerCommands, escapeUnits) : harmless;
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
