import { CommanderError } from "commander";
import { parseCommand } from "./parse.ts";
import { programName } from "../library/program-name.ts";
import { UsageError } from "./program/usage-error.ts";

const maxUsageLineLength = 2_000;

/** A reader that has left, as `| head` does, is no failure of ours. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (!("code" in error && error.code === "EPIPE")) throw error;
  });
}
// Node would exit with 1, which says that the server contradicts itself. Leaving also ends what was launched.
process.on("uncaughtException", (error) => {
  reportBug(error);
  process.exit(70);
});

/** The only place, with the handler above, that sets the exit code of the process. */
try {
  process.exitCode = await (await parseCommand(process.argv.slice(2)))();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof UsageError) {
    // Words of a configuration or an OpenAPI document may stand in it, and those are of others.
    const { visibleText } = await import("../reports/escape/visible-text.ts");
    const lines = `error: ${error.message}\n${error.hint}`.split("\n");
    process.stderr.write(lines.map((line) => `${visibleText(line, maxUsageLineLength)}\n`).join(""));
    process.exitCode = 2;
  } else {
    reportBug(error);
    process.exitCode = 70;
  }
}

function reportBug(error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`This is a bug in ${programName}, not in your server. Please report it:\n${detail}\n`);
}
