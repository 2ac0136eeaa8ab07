import { mkdirSync } from "node:fs";
import { PassThrough } from "node:stream";
import type { Dialect } from "./protocol/dialect.ts";
import type { World } from "./service/hooks.ts";
import { honestHooks } from "./honest-hooks.ts";
import { findMutant } from "./mutants/find-mutant.ts";
import { usualRevision, type Revision } from "./protocol/revision.ts";
import { startInRevision } from "./service/start.ts";
import { PrivateFiles } from "./tools/private-files.ts";

/** What a server in memory is told at its start. The directories stand for `process.cwd()` and `os.tmpdir()`. */
export interface InMemoryOptions {
  readonly dialect: Dialect;
  /** The usual one when absent. */
  readonly revision?: Revision;
  readonly mutant?: string;
  /** The honest server lists tools for HTTP operations instead of its own; a mutant brings those that it lies about. */
  readonly httpVerbs?: boolean;
  /** The honest server is one behind a relay: it has tools for that, and changes on command. */
  readonly behindRelay?: boolean;
  readonly workingDirectory: string;
  readonly temporaryDirectory: string;
}

/** A running server in memory. `close` stands for the end of its standard input. */
export interface InMemoryServer {
  readonly send: (line: string) => void;
  readonly close: () => Promise<void>;
}

let starts = 0;

/**
 * The reference server without a process: the same code, lines in and lines out.
 *
 * @param receive gets each line the server writes, without its line feed
 * @param exited is called once, with 0 after `close` or with the code of a server that ended itself
 * @throws MutantNotFound when the mutant does not exist or cannot lie in the dialect or revision
 */
export function startInMemory(
  options: InMemoryOptions,
  receive: (line: string) => void,
  exited: (code: number) => void,
): InMemoryServer {
  const { dialect, revision = usualRevision } = options;
  const mutant = options.mutant === undefined ? undefined : findMutant(options.mutant, dialect, revision);
  const input = new PassThrough();
  const files = new PrivateFiles(options.temporaryDirectory);
  let running = true;
  const writeLine = (line: string): void => {
    if (running) receive(line);
  };
  const exit = (code: number): void => {
    if (!running) return;
    running = false;
    input.destroy();
    files.remove();
    exited(code);
  };
  starts += 1;
  const world = worldOf(options, { files, session: String(starts), exit, send: writeLine });
  const hooks = mutant?.patch(world) ?? honestHooks(options, world);
  const started = startInRevision(revision, dialect, hooks, world, { input, writeLine });
  return {
    send: (line) => {
      if (running) input.write(`${line}\n`);
    },
    close: async () => {
      await started;
      if (!running) return;
      await readToEnd(input);
      exit(0);
    },
  };
}

/** What a server in memory knows as the world around it. */
function worldOf(
  { workingDirectory, temporaryDirectory }: InMemoryOptions,
  rest: Pick<World, "files" | "session" | "exit" | "send">,
): World {
  return {
    workingDirectory,
    get temporaryDirectory() {
      // Hardly any server writes there, so that it is made for those that do.
      mkdirSync(temporaryDirectory, { recursive: true });
      return temporaryDirectory;
    },
    ...rest,
  };
}

/** Ends the input, and waits until the server has read it. */
async function readToEnd(input: PassThrough): Promise<void> {
  const ended = new Promise((resolve) => input.once("end", resolve));
  // A transport that gave up on an endless line has paused its input, and would never see the end.
  input.resume();
  input.end();
  await ended;
  await new Promise((resolve) => setImmediate(resolve));
}
