import { hasHostileCharacters, hostileCharacters, runnerCommands } from "./characters.ts";

/** PowerShell takes typographic quotes for quotes (about_Quoting_Rules). */
const singleQuotes = /['\u2018-\u201B]/gu;
const activeInDouble = /[`$"\u201C-\u201E]/gu;

/**
 * No number, no list, no splatting, no comment, no parameter with a dot or a colon, and no `--`: all of these mean something
 * where an argument may stand (about_Parsing, about_Operators).
 */
const plainWord = /^(?:--?)?[A-Za-z][\w/\\-]*$/u;

/**
 * A word as PowerShell reads it back, in one line of harmless characters.
 *
 * A string in single quotes is verbatim, but for its quotes, which are doubled; one with characters that act on a terminal is
 * in double quotes, with these as `$([char]…)`: the escape of 7 is not known to 5.1. That a program gets embedded
 * double quotes and empty words as they are takes PowerShell 7.3 or newer (`$PSNativeCommandArgumentPassing`); 5.1
 * drops them (about_Parsing, "Passing arguments to native commands").
 *
 * @param word text that an argument can carry: without NUL and lone surrogates
 */
export function quoteForPowerShell(word: string): string {
  if (hasHostileCharacters(word)) return `"${inDoubleQuotes(word)}"`;
  return plainWord.test(word) ? word : `'${word.replaceAll(singleQuotes, "$&$&")}'`;
}

/** `prefix` and the value of a variable of the environment as one word. */
export function withVariableInPowerShell(prefix: string, variable: string): string {
  return `"${inDoubleQuotes(prefix)}\${env:${variable}}"`;
}

function inDoubleQuotes(text: string): string {
  return text
    .replaceAll(activeInDouble, "`$&")
    .replace(hostileCharacters, asSubexpressions)
    .replace(runnerCommands, asSubexpressions);
}

function asSubexpressions(character: string): string {
  return character
    .split("")
    .map((unit) => `$([char]${unit.charCodeAt(0)})`)
    .join("");
}
