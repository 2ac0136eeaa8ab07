import { hostileButLineFeeds, runnerCommands, showCodePoint } from "./characters.ts";

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/**
 * Text for XML 1.0 content or for an attribute in either kind of quotes. XML cannot carry NUL, ESC, lone surrogates or
 * U+FFFE even as a reference, so every hostile character is shown as `\u{..}`. Line feeds stay; in an attribute a
 * parser would turn them into blanks, so pass attributes through `visibleText` first.
 */
export function xmlText(text: string): string {
  return text
    .replace(hostileButLineFeeds, showCodePoint)
    .replace(/[&<>"']/g, (character) => entities.get(character) ?? character)
    .replace(runnerCommands, (character) => `&#${character.charCodeAt(0)};`);
}
