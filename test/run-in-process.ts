import { fixtureSurroundings } from "../cli/program/fixture-surroundings.ts";
import { main } from "../cli/main.ts";
import { withoutProgress } from "./run-built-command.ts";

/** The command as a function, of the sources or of the build. */
export type Command = typeof main;

/** What a user would see of a command. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command in the process of the test. What it launches is a process as ever.
 *
 * @param command that of the sources, if it is left out
 */
export async function runInProcess(words: readonly string[], command: Command = main): Promise<Ended> {
  const surroundings = fixtureSurroundings();
  const exitCode = await command(words, surroundings);
  const { stdout, stderr } = surroundings.written();
  return { exitCode, stdout, stderr: withoutProgress(stderr) };
}
