import { clipText } from "../../report-model/clip.ts";
import { hostileCharacters, runnerCommands, showCodePoint } from "./characters.ts";

const isPlain = /^[ -~]*$/u;

/**
 * Foreign text as one harmless line.
 *
 * @param text anything a server, a saved report or a command line holds
 * @param maxLength UTF-16 code units of `text` that are shown; all of them when absent
 * @returns the text with every hostile character as `\u{..}`; what was cut off is counted: `abc… +20`
 */
export function visibleText(text: string, maxLength: number = text.length): string {
  const clipped = clipText(text, maxLength);
  const harmless = isPlain.test(clipped) ? clipped : clipped.replace(hostileCharacters, showCodePoint);
  const isCommand = harmless.includes("::") || harmless.includes("##");
  return isCommand ? harmless.replace(runnerCommands, showCodePoint) : harmless;
}
