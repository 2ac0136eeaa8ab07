import type { Transport } from "../wire/transport.ts";

/** What to run. A target can be launched as often as a fresh session is needed. */
export type Target = StdioTarget | InMemoryTarget;

/** A command, as an argument vector: no shell ever sees it. */
export interface StdioTarget {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** Added to our own environment, unless it takes its place. */
  readonly env: Readonly<Record<string, string>>;
  /** `false` when it gets `env` only: in a sandbox, where secrets of ours have no place. */
  readonly inheritsEnvironment?: false;
}

/** A function in this process, for tests that need many servers and no operating system. */
export interface InMemoryTarget {
  readonly kind: "in-memory";
  readonly name: string;
  readonly cwd: string;
  readonly launch: (temporaryDirectory: string) => Transport;
}
