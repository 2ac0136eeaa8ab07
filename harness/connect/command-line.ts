import { parseArgsStringToArgv } from "string-argv";

/** A `--cmd` text in words, or why it cannot be launched without a shell. */
export type CommandLine =
  | { readonly kind: "words"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "empty" }
  | { readonly kind: "shell-operator"; readonly operator: string };

const shellOperators = new Set(["&&", "||", "|", ";", "&", ">", ">>", "<", "<<", "2>", "2>&1", "&>"]);

/**
 * Splits a command line into words, quotes respected; no shell, no expansion.
 *
 * @param text as typed after `--cmd`
 */
export function splitCommandLine(text: string): CommandLine {
  const [command, ...args] = parseArgsStringToArgv(text);
  if (command === undefined) return { kind: "empty" };
  const operator = unquotedWords(text).find((word) => shellOperators.has(word));
  return operator === undefined ? { kind: "words", command, args } : { kind: "shell-operator", operator };
}

/** A quoted operator is an argument like any other, so words with quotes in them do not count. */
function unquotedWords(text: string): readonly string[] {
  return text.replaceAll(/"[^"]*"|'[^']*'/gu, '""').split(/\s+/u);
}
