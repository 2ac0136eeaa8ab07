import { Argument } from "commander";
import { shellNames, type ShellName } from "../program/shell-names.ts";
import type { CommandDefinition } from "./command.ts";

export const completion: CommandDefinition = {
  usage: "completion <shell>",
  says: "print what makes a shell complete commands, options and names, where this tool is installed",
  namesAll: true,
  define: (command, choose, _words, program) => {
    command
      .addArgument(new Argument("<shell>").choices(shellNames))
      .addHelpText(
        "after",
        `
To load it in each new shell:
  bash  ${program.name()} completion bash > ~/.local/share/bash-completion/completions/${program.name()}
  zsh   ${program.name()} completion zsh > "\${fpath[1]}/_${program.name()}"
  fish  ${program.name()} completion fish > ~/.config/fish/completions/${program.name()}.fish`,
      )
      .action((shell: ShellName) =>
        choose(async ({ stdout }) =>
          (await import("./completion-command.ts")).completionCommand(shell, program, stdout),
        ),
      );
  },
};
