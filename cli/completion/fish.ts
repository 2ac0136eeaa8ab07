import type { CompletedCommand, CompletedOption } from "./completed-command.ts";

/** A line for each command and each option, as fish has it. */
export function renderFish(program: string, run: CompletedCommand, commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const isRun = `not __fish_seen_subcommand_from ${names}`;
  const line = (condition: string, words: string): string => `complete -c ${program} -n '${condition}' ${words}`;
  const linesOf = (command: CompletedCommand, condition: string): readonly string[] => [
    ...(command.values.length === 0 ? [] : [line(condition, `-a '${command.values.join(" ")}'`)]),
    ...(command.takesFile ? [line(condition, "-F")] : []),
    ...command.options.map((option) => line(condition, optionWords(option))),
  ];
  return [
    `complete -c ${program} -f`,
    ...commands.map(({ name, description }) => line(isRun, `-a ${name} -d ${quote(description)}`)),
    ...linesOf(run, isRun),
    ...commands.flatMap((command) => linesOf(command, `__fish_seen_subcommand_from ${command.name}`)),
    "",
  ].join("\n");
}

function optionWords({ long, description, value, values }: CompletedOption): string {
  const words = `-l ${long} -d ${quote(description)}`;
  switch (value) {
    case "none":
      return words;
    case "word":
      return `${words} -x -a '${values.join(" ")}'`;
    case "file":
      return `${words} -r -F`;
    case "any":
      return `${words} -x`;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;
}
