import type { Transport } from "../wire/transport.ts";
import type { Target } from "./target.ts";

export interface InMemoryServer {
  /** What a report calls it. */
  readonly name: string;
  /** Absolute path of the directory that it may write to. */
  readonly cwd: string;
  /** @param temporaryDirectory the private directory of the instance, to be made by who writes to it */
  readonly launch: (temporaryDirectory: string) => Transport;
}

/**
 * A function in this process as a target, for tests that need many servers and no operating system. It can be neither
 * watched nor boxed.
 */
export function inMemoryTarget({ name, cwd, launch }: InMemoryServer): Target {
  return {
    command: [name],
    traits: { relaunch: "cheap", instancesAtOnce: "many", directories: [cwd] },
    open: async (temporaryDirectory) => launch(temporaryDirectory),
  };
}
