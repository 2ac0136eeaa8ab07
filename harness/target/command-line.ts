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
  const words = parseArgsStringToArgv(text);
  const [command, ...args] = words;
  if (command === undefined) return { kind: "empty" };
  const operator = words.find((word) => shellOperators.has(word));
  if (operator !== undefined && !quotedIn(text, operator)) return { kind: "shell-operator", operator };
  return { kind: "words", command, args };
}

/** A quoted operator is an argument like any other. */
function quotedIn(text: string, operator: string): boolean {
  return text.includes(`"${operator}"`) || text.includes(`'${operator}'`);
}
