import { parseArgsStringToArgv } from "string-argv";

/** A `--cmd` text in words, or why it cannot be launched without a shell. */
export type CommandLine =
  | { readonly kind: "words"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "empty" }
  | { readonly kind: "open-quote"; readonly quote: string }
  /** `TOKEN=x node server.js`, as a shell would take it. */
  | {
      readonly kind: "assignments";
      readonly variables: readonly { readonly name: string; readonly value: string }[];
      readonly words: readonly string[];
    }
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
  const bare = withoutQuoted(text);
  const operator = bare.split(/\s+/u).find((word) => shellOperators.has(word));
  if (operator !== undefined) return { kind: "shell-operator", operator };
  const quote = /["']/u.exec(bare.replaceAll(emptyQuotes, ""))?.[0];
  if (quote !== undefined) return { kind: "open-quote", quote };
  const variables = assignmentsIn(words);
  if (variables.length === 0) return { kind: "words", command, args };
  return { kind: "assignments", variables, words: words.slice(variables.length) };
}

const emptyQuotes = '""';

/** A quoted operator is an argument like any other, so words with quotes in them do not count. */
function withoutQuoted(text: string): string {
  return text.replaceAll(/"[^"]*"|'[^']*'/gu, emptyQuotes);
}

function assignmentsIn(words: readonly string[]): readonly { readonly name: string; readonly value: string }[] {
  const end = words.findIndex((word) => !/^[A-Za-z_]\w*=/u.test(word));
  return words.slice(0, end === -1 ? words.length : end).map((word) => {
    const cut = word.indexOf("=");
    return { name: word.slice(0, cut), value: word.slice(cut + 1) };
  });
}
