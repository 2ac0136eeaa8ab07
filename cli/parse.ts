import { Command } from "commander";
import type { Action } from "./commands/command.ts";
import { commands } from "./commands/index.ts";
import { defineRun } from "./commands/run.ts";
import { programName } from "../library/program-name.ts";
import type { Surroundings } from "./program/surroundings.ts";
import { existingNames, UsageError } from "./program/usage-error.ts";
import { readVersion } from "../library/version.ts";

/**
 * Parses the command line. Everything after `--` is the target's argument vector, untouched.
 *
 * Only commander is loaded here: `--help` must not pay for a validator, a generator or a process library.
 *
 * @throws CommanderError for wrong options (and after printing help or the version)
 */
export async function parseCommand(
  argv: readonly string[],
  output: Pick<Surroundings, "stdout" | "stderr">,
): Promise<Action> {
  const cut = argv.indexOf("--");
  const own = cut === -1 ? argv : argv.slice(0, cut);
  const words = cut === -1 ? undefined : argv.slice(cut + 1);
  let action: Action | undefined;
  const program = defineProgram((chosen) => {
    action = chosen;
  }, words);
  for (const command of [program, ...program.commands]) writeTo(command, output);
  await program.parseAsync([...own], { from: "user" });
  if (action === undefined) throw new UsageError("no command or server given", "Run with --help to see the options.");
  return action;
}

function defineProgram(choose: (action: Action) => void, words: readonly string[] | undefined): Command {
  const program = new Command(programName)
    .description("Does an MCP server behave as its tool annotations say?")
    .version(readVersion())
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({ helpWidth: 100 });
  defineRun(program, choose, words);
  for (const { define } of commands) define(program, choose, words);
  return program;
}

/** To an unknown option commander names the nearest one, if any; here all of them follow. */
function writeTo(command: Command, { stdout, stderr }: Pick<Surroundings, "stdout" | "stderr">): void {
  const options = [...command.options.flatMap(({ long }) => long ?? []), "--help"];
  command.configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
    outputError: (text, write) =>
      write(text.includes("unknown option") ? `${text}${existingNames("options", options)}\n` : text),
  });
}
