import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { constants } from "node:os";

/**
 * Runs a command in a box that has no network but this: what connects to the port comes out at the gateway outside. It ends
 * with the command, and with its exit code.
 *
 * Words: the path of the socket of the gateway, the port, then the command.
 */
const [socketPath = "", port = "", command = "", ...args] = process.argv.slice(2);
/** What a shell ends with where there is no such command. */
const notFound = 127;
/** A shell adds the number of the signal to it. */
const endedBySignal = 128;

const server = createServer({ allowHalfOpen: true }, (inside) => {
  const outside = connect({ path: socketPath, allowHalfOpen: true });
  for (const [from, to] of [
    [inside, outside],
    [outside, inside],
  ] as const) {
    from.pipe(to);
    // Either end may go at any time, and then nobody is left who could be told.
    from.on("error", () => to.destroy());
  }
});

server.listen(Number(port), "127.0.0.1", () => {
  const child = spawn(command, args, { stdio: "inherit" });
  child.once("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(notFound);
  });
  child.once("exit", (code, signal) => {
    process.exit(code ?? endedBySignal + (signal === null ? 0 : constants.signals[signal]));
  });
});
