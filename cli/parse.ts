import { Command, CommanderError, Help, Option } from "commander";
import type { Action } from "./commands/command.ts";
import { isContained } from "./container/contained.ts";
import { commands } from "./commands/index.ts";
import { defineRun } from "./commands/run.ts";
import { programName } from "../library/program-name.ts";
import { nameOf } from "../options/option-row.ts";
import { namedRows } from "../options/run-options.ts";
import type { Surroundings } from "./program/surroundings.ts";
import { parseErrorText } from "./program/parse-error-text.ts";
import { UsageError } from "./program/usage-error.ts";
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
  const program = defineProgram(
    (chosen) => {
      action = chosen;
    },
    words,
    own,
    output,
  );
  for (const command of [program, ...program.commands]) writeTo(command, own, output);
  let chosen = program;
  program.hook("preAction", (_, command) => {
    chosen = command;
  });
  await program.parseAsync([...own], { from: "user" });
  if (action === undefined) throw new UsageError("no command or server given", "Run with --help to see the options.");
  if (!own.some((word) => /^--container(?:-image(?:=|$)|$)/u.test(word)) || isContained()) return action;
  // The same command is parsed again there.
  const typed = { argv, command: chosen.parent === null ? undefined : chosen.name(), positionals: chosen.args };
  return async (surroundings) => (await import("./container/run-in-container.ts")).runInContainer(typed, surroundings);
}

/** @param typed names the commands that need their options; with `all` the help of a run has every option */
function defineProgram(
  choose: (action: Action) => void,
  words: readonly string[] | undefined,
  typed: readonly string[],
  { stdout }: Pick<Surroundings, "stdout">,
): Command {
  const program = new Command(programName)
    .description("Does an MCP server behave as its tool annotations say?")
    .version(readVersion(), "-v, --version")
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({
      helpWidth: 100,
      subcommandTerm: (command) => usages.get(command.name()) ?? command.name(),
      ...(typed.includes("all") ? {} : { visibleOptions: mostUsed }),
    });
  // As commander has it, and many who type it.
  program.addOption(new Option("-V").hideHelp()).on("option:V", () => {
    stdout.write(`${readVersion()}\n`);
    throw new CommanderError(0, "commander.version", readVersion());
  });
  defineRun(program, choose, words, typed);
  const needsAll = commands.some(({ usage, namesAll }) => namesAll && typed.includes(nameIn(usage)));
  for (const { usage, says, define } of commands) {
    const command = program.command(nameIn(usage)).description(says);
    // The options of all commands take longer to make than the rest of the help.
    if (needsAll || typed.includes(command.name())) define(command, choose, words, program);
  }
  return program;
}

/** How each command is typed, by its name. */
const usages: ReadonlyMap<string, string> = new Map(commands.map(({ usage }) => [nameIn(usage), usage]));

function nameIn(usage: string): string {
  return usage.split(" ", 1).join("");
}

/** Options of a run that its help begins with; `help all` has the rest. */
const shown: ReadonlySet<string | undefined> = new Set(
  namedRows.flatMap(([, row]) => (row.isMostUsed === true ? [nameOf(row)] : [])),
);

function mostUsed(command: Command): Option[] {
  const visible = Help.prototype.visibleOptions.call(new Help(), command);
  return command.parent === null
    ? visible.filter(({ long, short }) => shown.has(long) || short !== undefined)
    : visible;
}

function writeTo(
  command: Command,
  argv: readonly string[],
  { stdout, stderr }: Pick<Surroundings, "stdout" | "stderr">,
): void {
  const options = [...command.options.flatMap(({ long }) => long ?? []), "--help"];
  const name = command.parent === null ? "" : command.name();
  const positionals = command.registeredArguments.map((each) => ({ name: each.name(), says: each.description }));
  command.showSuggestionAfterError(false).configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
    outputError: (text, write) => write(parseErrorText(text, { name, options, positionals, argv })),
  });
}
