import type { ClientEnd } from "../transcript/transcript.ts";

/** Where a client finds its server, and what it is told. */
export interface ClientPlace {
  readonly server: ServerPlace;
  /** Variables that tell the driver what to do. */
  readonly env: Readonly<Record<string, string>>;
  /** An existing directory of its own. */
  readonly directory: string;
}

export type ServerPlace =
  | { readonly kind: "http"; readonly url: string }
  | { readonly kind: "stdio"; readonly command: readonly string[] };

/** A client that can be run in a scenario. */
export interface TestedClient {
  /** Words that name it in a report. */
  readonly command: readonly string[];
  /**
   * Runs it once, to its end. No process of it is left then.
   *
   * @param stop asks it to end before that
   * @returns how it ended, and the commands of processes that it had left running
   */
  run(
    place: ClientPlace,
    stop: AbortSignal,
  ): Promise<{ readonly end: ClientEnd; readonly leftRunning: readonly string[] }>;
}
