import { CommanderError } from "commander";
import { parseCommand } from "./parse.ts";
import { asLostDirectory } from "./program/lost-directory.ts";
import type { Surroundings, TextStream } from "./program/surroundings.ts";
import { UsageError } from "./program/usage-error.ts";
import { reportBug } from "./report-bug.ts";

const maxUsageLineLength = 2_000;

/**
 * Does what the command line asks for.
 *
 * @param argv the words after the name of the program
 * @returns the exit code; what went wrong stands on stderr
 */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stderr } = surroundings;
  try {
    const action = await parseCommand(argv, surroundings);
    return await action(surroundings);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const usage = error instanceof UsageError ? error : asLostDirectory(error);
    return usage === undefined ? reportBug(error, stderr) : reportUsage(usage, stderr);
  }
}

async function reportUsage(error: UsageError, stderr: TextStream): Promise<number> {
  // Words of a configuration or an OpenAPI document may stand in it, and those are of others.
  const { visibleText } = await import("../reports/escape/visible-text.ts");
  const lines = `error: ${error.message}\n${error.hint}`.split("\n");
  stderr.write(lines.map((line) => `${visibleText(line, maxUsageLineLength)}\n`).join(""));
  return 2;
}
