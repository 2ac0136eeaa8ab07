import { hostileCharacters, runnerCommands, showCodePoint } from "./characters.ts";

/**
 * Foreign text as one harmless line.
 *
 * @param text anything a server, a saved report or a command line holds
 * @param maxLength UTF-16 code units of `text` that are shown
 * @returns the text with every hostile character as `\u{..}`; what was cut off is counted: `abc… +20`
 */
export function visibleText(text: string, maxLength: number): string {
  const cut = cutBefore(text, maxLength);
  const shown = text.slice(0, cut).replace(hostileCharacters, showCodePoint).replace(runnerCommands, showCodePoint);
  return cut < text.length ? `${shown}… +${text.length - cut}` : shown;
}

/** Where to cut, so that no surrogate pair is torn into two halves that would then be shown as hostile. */
function cutBefore(text: string, maxLength: number): number {
  if (text.length <= maxLength) return text.length;
  const last = text.codePointAt(maxLength - 1) ?? 0;
  return last > 0xffff ? maxLength - 1 : maxLength;
}
