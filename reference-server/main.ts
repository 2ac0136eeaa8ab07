import { tmpdir } from "node:os";
import type { Dialect } from "./dialect.ts";
import type { World } from "./hooks.ts";
import { findMutant } from "./mutants/find-mutant.ts";
import { startServer } from "./server.ts";
import { PrivateFiles } from "./tools/private-files.ts";

/**
 * Serves the reference server over standard input and output until the input ends, and then ends the process.
 *
 * @throws MutantNotFound before anything is read, when the mutant does not exist or cannot lie in the dialect
 */
export async function runReferenceServer(options: {
  readonly dialect: Dialect;
  readonly mutant?: string;
}): Promise<void> {
  const mutant = options.mutant === undefined ? undefined : findMutant(options.mutant, options.dialect);
  const writeLine = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const world: World = {
    workingDirectory: process.cwd(),
    temporaryDirectory: tmpdir(),
    files: new PrivateFiles(tmpdir()),
    session: String(performance.timeOrigin),
    exit: (code) => process.exit(code),
    send: writeLine,
  };
  process.once("exit", () => {
    world.files.remove();
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => process.exit(1));
  // A client that is gone reads no answers: the write fails with EPIPE, and there is nobody left to serve.
  process.stdout.once("error", () => process.exit(1));
  // Answers are on their way before the next turn of the event loop, so that nothing asked is left unanswered.
  process.stdin.once("end", () => setImmediate(() => process.exit(0)));
  await startServer(options.dialect, mutant?.patch(world) ?? {}, world, { input: process.stdin, writeLine });
}
