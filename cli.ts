#!/usr/bin/env node
import { CommanderError } from "commander";
import { parseCommand } from "./cli/parse.ts";
import { UsageError } from "./cli/usage-error.ts";

/** The only place that sets the exit code of the process. */
try {
  process.exitCode = await (await parseCommand(process.argv.slice(2)))();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof UsageError) {
    process.stderr.write(`error: ${error.message}\n${error.hint}\n`);
    process.exitCode = 2;
  } else {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(
      `This is a bug in mcp-annotations-conformance, not in your server. Please report it:\n${detail}\n`,
    );
    process.exitCode = 70;
  }
}
