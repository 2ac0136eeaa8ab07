import { hasHostileCharacters, hostileCharacters, runnerCommands } from "./characters.ts";
import { quoteForPowerShell, withVariableInPowerShell } from "./powershell-word.ts";

/**
 * A word as the shell of a platform reads it back, in one line of harmless characters: PowerShell on Windows. A word that
 * any POSIX shell can be given like that is in plain quotes; another one is in `$'…'`, which bash, zsh and ksh read.
 *
 * @param word text that an argument can carry: without NUL and lone surrogates
 */
export function quoteForShell(word: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return quoteForPowerShell(word);
  if (hasHostileCharacters(word)) return `$'${escapeInQuotes(word)}'`;
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A text and, after it, the value of a variable of that shell, as one word.
 *
 * @param variable a name that a shell can have
 */
export function withVariable(text: string, variable: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === "win32") return withVariableInPowerShell(text, variable);
  return /^[\w.=-]*$/u.test(text) ? `"${text}$${variable}"` : `${quoteForShell(text, platform)}"$${variable}"`;
}

/**
 * The same for a variable that may not be set where the command is pasted: the shell then says what is wanted, and runs
 * nothing.
 */
export function withWantedVariable(
  text: string,
  variable: string,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "win32") return withVariableInPowerShell(text, variable);
  return `${quoteForShell(text, platform)}"\${${variable}:?set it to the value that was tested}"`;
}

/** An interactive bash takes `!` for an order, also where a quote was escaped before it. */
function escapeInQuotes(word: string): string {
  return word
    .replaceAll(/['\\]/gu, String.raw`\$&`)
    .replace(hostileCharacters, octalBytes)
    .replace(runnerCommands, octalBytes)
    .replaceAll("!", octalBytes);
}

/** Three octal digits are read alike everywhere; how many hexadecimal ones belong to an escape is not agreed upon. */
function octalBytes(characters: string): string {
  return [...Buffer.from(characters)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
