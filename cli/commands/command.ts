import type { Command } from "commander";
import type { Surroundings } from "../program/surroundings.ts";

/** What is left to do after parsing; resolves to the exit code. */
export type Action = (surroundings: Surroundings) => Promise<number>;

/** A command of the program. Only commander is loaded to define one; its action loads what it runs. */
export interface CommandDefinition {
  /** How it is typed, where the commands are named: its name and its arguments. */
  readonly usage: string;
  /** What it does, for the help. */
  readonly says: string;
  /** Whether it needs the options of all commands, and not its own alone. */
  readonly namesAll?: true;
  /**
   * Gives the command its arguments, options and action.
   *
   * @param words the argument vector after `--`, or undefined when there was none
   * @param program the command's parent
   */
  readonly define: (
    command: Command,
    choose: (action: Action) => void,
    words: readonly string[] | undefined,
    program: Command,
  ) => void;
}
