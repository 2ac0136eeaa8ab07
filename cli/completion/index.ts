import type { ShellName } from "../program/shell-names.ts";
import { bash, renderWithCases, zsh } from "./cases.ts";
import type { CompletedCommand } from "./completed-command.ts";
import { renderFish } from "./fish.ts";

/**
 * The script that completes the command lines of a program.
 *
 * @param run what the program does without a command
 * @param commands all others
 */
export function renderCompletion(
  shell: ShellName,
  program: string,
  run: CompletedCommand,
  commands: readonly CompletedCommand[],
): string {
  switch (shell) {
    case "bash":
      return renderWithCases(bash, program, run, commands);
    case "zsh":
      return renderWithCases(zsh, program, run, commands);
    case "fish":
      return renderFish(program, run, commands);
  }
}
