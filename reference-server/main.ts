import { tmpdir } from "node:os";
import type { Dialect } from "./protocol/dialect.ts";
import type { World } from "./service/hooks.ts";
import { honestHooks } from "./honest-hooks.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { usualRevision, type SpokenRevisions } from "./protocol/revision.ts";
import { startInRevision } from "./service/start.ts";
import { PrivateFiles } from "./tools/private-files.ts";

/**
 * Serves the reference server over standard input and output until the input ends, and then ends the process.
 *
 * @throws MutantNotFound before anything is read, when the mutant does not exist or cannot lie in the dialect or revision
 */
export async function runReferenceServer(options: {
  readonly dialect: Dialect;
  /** The usual one when absent. */
  readonly revision?: SpokenRevisions;
  readonly mutant?: string;
  /** The honest server lists tools for HTTP operations instead of its own; a mutant brings those that it lies about. */
  readonly httpVerbs?: boolean;
  /** The honest server is one behind a relay: it has tools for that, and changes on command. */
  readonly behindRelay?: boolean;
}): Promise<void> {
  const { dialect, revision = usualRevision } = options;
  const mutant = options.mutant === undefined ? undefined : await loadMutant(options.mutant, dialect, revision);
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
  const hooks = mutant?.patch(world) ?? honestHooks(options, world);
  await startInRevision(revision, dialect, hooks, world, { input: process.stdin, writeLine });
}

/** The mutants are as large as all else, and most instances are honest. */
async function loadMutant(id: string, dialect: Dialect, revision: SpokenRevisions): Promise<Mutant> {
  const { findMutant } = await import("./mutants/find-mutant.ts");
  return findMutant(id, dialect, revision);
}
