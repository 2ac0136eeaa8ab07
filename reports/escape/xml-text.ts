import { hostileButLineFeeds, runnerCommands, showCodePoint } from "./characters.ts";

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

const isPlain = /^[\n -~]*$/u;

/**
 * Text for XML 1.0 content or for an attribute in either kind of quotes. XML cannot carry NUL, ESC, lone surrogates or
 * U+FFFE even as a reference, so every hostile character is shown as `\u{..}`. Line feeds stay; in an attribute a
 * parser would turn them into blanks, so pass attributes through `visibleText` first.
 */
export function xmlText(text: string): string {
  // A page has a hundred thousand texts: looking in each for one of many classes of characters takes half a second.
  const harmless = isPlain.test(text) ? text : text.replace(hostileButLineFeeds, showCodePoint);
  const escaped = harmless.replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
  const isCommand = escaped.includes("::") || escaped.includes("##");
  return isCommand ? escaped.replace(runnerCommands, (character) => `&#${character.charCodeAt(0)};`) : escaped;
}
