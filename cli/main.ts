import { CommanderError } from "commander";
import { programName } from "../library/program-name.ts";
import { hostileButLineFeeds, showCodePoint } from "../reports/escape/characters.ts";
import { parseCommand } from "./parse.ts";
import { UsageError } from "./program/usage-error.ts";

const maxUsageLineLength = 2_000;
const maxStackLength = 20_000;

/**
 * Does what the command line asks for.
 *
 * @param argv the words after the name of the program
 * @returns the exit code; what went wrong stands on stderr
 */
export async function main(argv: readonly string[]): Promise<number> {
  tolerateReadersThatLeave();
  // Node would exit with 1, which says that the server contradicts itself. Leaving also ends what was launched.
  process.on("uncaughtException", (error) => process.exit(reportBug(error)));
  try {
    return await (
      await parseCommand(argv)
    )();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return error instanceof UsageError ? reportUsage(error) : reportBug(error);
  }
}

/** A reader that has left, as `| head` does, is no failure of ours. */
function tolerateReadersThatLeave(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (!("code" in error && error.code === "EPIPE")) throw error;
    });
  }
}

async function reportUsage(error: UsageError): Promise<number> {
  // Words of a configuration or an OpenAPI document may stand in it, and those are of others.
  const { visibleText } = await import("../reports/escape/visible-text.ts");
  const lines = `error: ${error.message}\n${error.hint}`.split("\n");
  process.stderr.write(lines.map((line) => `${visibleText(line, maxUsageLineLength)}\n`).join(""));
  return 2;
}

function reportBug(error: unknown): number {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The message of an error may hold what a server sent.
  const shown = detail.slice(0, maxStackLength).replace(hostileButLineFeeds, showCodePoint);
  process.stderr.write(`This is a bug in ${programName}, not in your server. Please report it:\n${shown}\n`);
  return 70;
}
