import type { DeclaredHints } from "../../dialects/hints.ts";

/** An operation from the description of an API: what identifies its requests, and what they ask for. Plain JSON. */
export interface DescribedOperation {
  /** In any case. */
  readonly method: string;
  /** With `{names}` for its parameters. */
  readonly path: string;
  readonly operationId?: string;
  /** Where it is served; absent where the description does not say. */
  readonly servers?: readonly DescribedServer[];
  /** Hints that the description declares in extensions for MCP. */
  readonly hints?: DeclaredHints;
}

/** Where an API is served. `{names}` are chosen when the API is set up. */
export interface DescribedServer {
  /** In lower case; absent where the address has none: then the API has the host of its description. */
  readonly host?: string;
  /** The prefix of each operation's path, without a slash at its end. */
  readonly basePath: string;
}
