import type { Command } from "commander";
import type { Surroundings } from "../program/surroundings.ts";

/** What is left to do after parsing; resolves to the exit code. */
export type Action = (surroundings: Surroundings) => Promise<number>;

/** A command of the program. Only commander is loaded to define one; its action loads what it runs. */
export interface CommandDefinition {
  /** How it is typed, where the commands are named. */
  readonly usage: string;
  /** @param words the argument vector after `--`, or undefined when there was none */
  readonly define: (program: Command, choose: (action: Action) => void, words: readonly string[] | undefined) => void;
}
