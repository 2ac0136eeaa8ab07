import type { CompletedCommand, CompletedOption } from "./completed-command.ts";

/** What bash and zsh write differently in a function of the same form. */
interface Shell {
  readonly head: (name: string) => readonly string[];
  /** Words before the one that is completed, without the program. */
  readonly before: string;
  readonly current: string;
  readonly previous: string;
  readonly offer: (words: readonly string[]) => string;
  readonly files: string;
  readonly tail: (name: string, program: string) => readonly string[];
}

export const bash: Shell = {
  head: (name) => [`${name}() {`],
  before: '"${COMP_WORDS[@]:1:COMP_CWORD-1}"',
  current: "${COMP_WORDS[COMP_CWORD]}",
  previous: "${COMP_WORDS[COMP_CWORD-1]}",
  offer: (words) => `COMPREPLY=($(compgen -W '${words.join(" ")}' -- "\${COMP_WORDS[COMP_CWORD]}"))`,
  files: "compopt -o default",
  tail: (name, program) => [`complete -F ${name} ${program}`],
};

export const zsh: Shell = {
  head: (name) => [`#compdef ${name.slice(1).replaceAll("_", "-")}`, "", `${name}() {`],
  before: '"${(@)words[2,CURRENT-1]}"',
  current: "${words[CURRENT]}",
  previous: "${words[CURRENT-1]}",
  offer: (words) => `compadd -- ${words.join(" ")}`,
  files: "_files",
  // Loaded by its name, the file is the body of the function; read in by hand, it announces the function.
  tail: (name, program) => [
    `if [ "$funcstack[1]" = "${name}" ]; then ${name} "$@"; else compdef ${name} ${program}; fi`,
  ],
};

/** A function that looks for the command among the words, and offers what may follow the last one. */
export function renderWithCases(
  shell: Shell,
  program: string,
  run: CompletedCommand,
  commands: readonly CompletedCommand[],
): string {
  const name = `_${program.replaceAll("-", "_")}`;
  const names = commands.map((command) => command.name);
  const all = [run, ...commands];
  return [
    ...shell.head(name),
    "  local word command=run",
    `  for word in ${shell.before}; do`,
    "    case $word in",
    `      --) ${shell.files}; return ;;`,
    `      ${names.join("|")}) command=$word; break ;;`,
    "    esac",
    "  done",
    `  case "$command:${shell.previous}" in`,
    ...all.flatMap((command) => valueCases(shell, command)),
    "  esac",
    `  case "$command:${shell.current}" in`,
    ...all.map((command) => `    ${nameOf(command)}:-*) ${shell.offer(longOptions(command))} ;;`),
    ...all.map((command) => `    ${nameOf(command)}:*) ${followers(shell, command, command === run ? names : [])} ;;`),
    "  esac",
    "}",
    ...shell.tail(name, program),
    "",
  ].join("\n");
}

function nameOf({ name }: CompletedCommand): string {
  return name === "" ? "run" : name;
}

function longOptions({ options }: CompletedCommand): readonly string[] {
  return options.map(({ long }) => `--${long}`);
}

function followers(shell: Shell, command: CompletedCommand, names: readonly string[]): string {
  if (command.takesFile) return shell.files;
  return shell.offer([...command.values, ...names, ...longOptions(command)]);
}

/** A line for each option that a value follows. */
function valueCases(shell: Shell, command: CompletedCommand): readonly string[] {
  const at = (option: CompletedOption): string => `    ${nameOf(command)}:--${option.long}`;
  return command.options.flatMap((option) => {
    switch (option.value) {
      case "none":
        return [];
      case "word":
        return [`${at(option)}) ${shell.offer(option.values)}; return ;;`];
      case "file":
        return [`${at(option)}) ${shell.files}; return ;;`];
      case "any":
        return [`${at(option)}) return ;;`];
    }
  });
}
