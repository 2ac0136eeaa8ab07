import { splitCommandLine } from "../../harness/connect/command-line.ts";
import { commandLineFault } from "../program/command-line-fault.ts";
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
  if (line.kind === "words") return [line.command, ...line.args];
  const { what, remedy } = commandLineFault(line, {
    example: 'Give the command that runs the client: --command "node client.js"',
    shell: "-- sh -c '…'",
    withVariables: (variables, command) => `--command ${JSON.stringify(`env ${variables.join(" ")} ${command}`)}`,
  });
  throw new UsageError(`--command ${what}`, remedy);
}
