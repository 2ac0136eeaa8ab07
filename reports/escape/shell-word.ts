import { hasHostileCharacters, hostileCharacters, runnerCommands } from "./characters.ts";

/**
 * A word as a shell reads it back, in one line of harmless characters. A word that any POSIX shell can be given like that
 * is in plain quotes; another one is in `$'…'`, which bash, zsh and ksh read.
 *
 * @param word text that an argument can carry: without NUL and lone surrogates
 */
export function quoteForShell(word: string): string {
  if (hasHostileCharacters(word)) return `$'${escapeInQuotes(word)}'`;
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
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
