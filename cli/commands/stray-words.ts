import { existsSync } from "node:fs";
import { programName } from "../../library/program-name.ts";
import { didYouMean, UsageError } from "../program/usage-error.ts";
import type { RunArguments } from "../options/run-arguments.ts";

/** Programs that run a file, by its ending. */
const interpreters: Readonly<Record<string, string>> = { js: "node", mjs: "node", cjs: "node", py: "python3" };

/** Names of what this tool knows, which are no commands, and the command that prints them. */
const printedBy: readonly { readonly name: RegExp; readonly command: (word: string) => string }[] = [
  { name: /^requirements?$/u, command: () => "coverage" },
  { name: /^ambigui(?:ty|ties)$/u, command: () => "explain ambiguities" },
  { name: /^checks?$/u, command: () => "list" },
  { name: /^(?:[A-Z]{2,}-[\w.-]+|[a-zA-Z]+Hint)$/u, command: (word) => `explain ${word}` },
];

/**
 * The error for words that are no option and no command: an address, a command that was typed without quotes, a slip, or most
 * likely a server that was typed as `npx` would take it.
 *
 * @param words at least one
 * @param options the command of the server, and whether that was typed before the words
 * @param commands names of the commands, as they are typed
 */
export function strayWords(
  words: readonly string[],
  { cmd, isCmdFirst }: Pick<RunArguments, "cmd"> & { readonly isCmdFirst: boolean },
  commands: readonly string[],
): UsageError {
  const [first = ""] = words;
  const message = `${JSON.stringify(first)} is not a command of this tool`;
  if (cmd !== undefined && isCmdFirst) {
    return new UsageError(
      `--cmd takes the whole command, and ${JSON.stringify(first)} stands after it`,
      `Put quotes around the command: --cmd "${[cmd, ...words].join(" ")}"`,
    );
  }
  if (/^https?:\/\//u.test(first)) {
    return new UsageError(message, `To test the server at this address, type: --url ${first}`);
  }
  const printed = words.length === 1 ? printedBy.find(({ name }) => name.test(first)) : undefined;
  if (printed !== undefined) return new UsageError(message, `Type: ${programName} ${printed.command(first)}`);
  const known = `The commands are: ${commands.join(", ")}`;
  const meant = didYouMean(
    first,
    commands.map((usage) => usage.split(" ")[0] ?? ""),
  );
  if (meant !== undefined && words.length <= 2) return new UsageError(message, `${meant}${known}`);
  if (cmd !== undefined) return new UsageError(message, `To test the server, leave it out\n${known}`);
  return new UsageError(message, `To test a server, type: -- ${asCommand(words).join(" ")}\n${known}`);
}

/** A script is started by its interpreter. */
function asCommand(words: readonly string[]): readonly string[] {
  const [first = ""] = words;
  const interpreter = interpreters[/\.(?<ending>\w+)$/u.exec(first)?.groups?.["ending"] ?? ""];
  return interpreter !== undefined && existsSync(first) ? [interpreter, ...words] : words;
}
