const wrongUsage = 2;
/** The least code that says more: a bug, an interruption. */
const bug = 70;

/**
 * Says when what a command wrote is lost. A reader that has left, as `| head` does, misses nothing that it wanted. Where
 * stderr takes nothing, there is nowhere to say it.
 */
export function watchOwnOutput(): void {
  let lost: Error | undefined;
  process.stderr.on("error", onlySystemErrors);
  process.stdout.on("error", (error) => {
    onlySystemErrors(error);
    if (!("code" in error && error.code === "EPIPE")) lost ??= error;
  });
  // Other reports are still written, and the processes of a target ended.
  process.on("exit", (code) => {
    if (lost === undefined) return;
    process.stderr.write(
      `error: what was to be printed is lost: stdout cannot be written (${lost.message})\nSend it where there is room, or give the report a file, such as --report terminal=report.txt\n`,
    );
    if (code < bug) process.exitCode = wrongUsage;
  });
}

function onlySystemErrors(error: Error): void {
  if (!("code" in error)) throw error;
}
