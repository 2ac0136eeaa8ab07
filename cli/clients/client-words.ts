import { splitCommandLine } from "../../harness/connect/command-line.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * The words of the client's command.
 *
 * @param typed after `--command`
 * @param words after `--`
 * @returns undefined where none was given
 * @throws UsageError for two commands, an empty one, and one that needs a shell
 */
export function clientWords(
  typed: string | undefined,
  words: readonly string[] | undefined,
): readonly string[] | undefined {
  if (typed !== undefined && words !== undefined)
    throw new UsageError("two commands were given, one in --command and one after --", "Give one of them.");
  if (typed === undefined) {
    if (words === undefined) return undefined;
    if (words.length === 0) throw new UsageError("nothing stands after --", "Give the command that runs the client.");
    return words;
  }
  const line = splitCommandLine(typed);
  switch (line.kind) {
    case "words":
      return [line.command, ...line.args];
    case "empty":
      throw new UsageError("--command is empty", 'Give the command that runs the client: --command "node client.js"');
    case "shell-operator":
      throw new UsageError(
        `--command has the shell operator ${line.operator}, but no shell runs it`,
        `If you need a shell, start it yourself: -- sh -c '…'. If ${line.operator} is an argument, put it in quotes.`,
      );
  }
}
