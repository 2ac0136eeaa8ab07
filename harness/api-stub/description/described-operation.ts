import type { DeclaredHints } from "../../dialects/hints.ts";

/** An operation, as far as the description of an API tells which requests are one of it and what they ask for. Plain JSON. */
export interface DescribedOperation {
  /** In any case. */
  readonly method: string;
  /** With `{names}` for its parameters. */
  readonly path: string;
  readonly operationId?: string;
  /** Where it is served; absent where the description does not say. */
  readonly servers?: readonly DescribedServer[];
  /** Hints that the description gives it, in extensions for MCP. */
  readonly hints?: DeclaredHints;
}

/** Where an API is served. `{names}` stand for what is chosen when it is set up. */
export interface DescribedServer {
  /** In lower case; absent where the address has none, so that the API is served wherever its description is. */
  readonly host?: string;
  /** Before the path of each operation, without a slash at its end. */
  readonly basePath: string;
}
