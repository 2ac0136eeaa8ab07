import type { Command, Option } from "commander";
import { suiteOf } from "../../harness/check/check.ts";
import { reportFormatNames } from "../../reports/format-names.ts";
import { everyCheck } from "../../suites/index.ts";
import { renderCompletion } from "../completion/index.ts";
import type { CompletedCommand, CompletedOption } from "../completion/completed-command.ts";
import type { ShellName } from "../program/shell-names.ts";
import type { TextStream } from "../program/surroundings.ts";

/**
 * Prints the script that completes command lines in a shell. It names what the program itself defines.
 *
 * @param program with all its commands
 */
export function completionCommand(shell: ShellName, program: Command, stdout: TextStream): number {
  const [run, ...others] = [program, ...program.commands].map(describe);
  if (run !== undefined) stdout.write(renderCompletion(shell, program.name(), run, others));
  return 0;
}

const suites = [...new Set(everyCheck.map(suiteOf))];
const checks = everyCheck.map(({ id }) => id);

/** Values of options and arguments that are names of ours. */
const knownValues: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["--suite", suites],
  ["--check", checks],
  ["--report", reportFormatNames],
  ["list", suites],
  ["explain", [...checks, ...suites]],
]);

function describe(command: Command): CompletedCommand {
  const name = command.parent === null ? "" : command.name();
  const options = command.options.filter(({ hidden, long }) => !hidden && typeof long === "string");
  const values = [
    ...(knownValues.get(name) ?? []),
    ...command.registeredArguments.flatMap((each) => each.argChoices ?? []),
  ];
  return {
    name,
    description: command.description(),
    options: [...options.map(describeOption), { long: "help", description: "display help", value: "none", values: [] }],
    values,
    takesFile: command.registeredArguments.some((each) => /file|report|newer/u.test(each.name())),
  };
}

function describeOption({ long, flags, description, argChoices, required }: Option): CompletedOption {
  const values = [...(argChoices ?? []), ...(knownValues.get(long ?? "") ?? [])];
  const value = !required ? "none" : values.length > 0 ? "word" : /<(?:file|directory)>/u.test(flags) ? "file" : "any";
  return { long: (long ?? "").replace(/^--/u, ""), description, value, values };
}
