import type { ProtocolChoice } from "../harness/revisions/revisions.ts";
import type { FailingVerdict } from "../report-model/report-model.ts";
import type { Launch } from "./launch-target.ts";
import type { Readings } from "./readings.ts";

/** What `testClient` takes. */
export interface TestClientOptions {
  /**
   * Runs the client once: with the URL of a server as its last argument, or where `{url}`, `{mcpServers}` or another
   * placeholder stands in its arguments or variables. `MCP_CONFORMANCE_CONTEXT` tells it what to do; docs/clients.md has the rest.
   */
  readonly client: Omit<Launch, "show">;
  /** `stdio` gives the client the command of a server in place of its URL; `http` when absent. */
  readonly transport?: "http" | "stdio";
  /** The revision that the servers speak; `auto`, that of the client, when absent. */
  readonly protocol?: ProtocolChoice;
  /** Ids of checks of clients; all when absent. */
  readonly only?: readonly string[];
  /** Ids of scenarios; all that the checks need when absent. */
  readonly scenarios?: readonly string[];
  readonly readings?: Readings;
  /** Verdicts that make `exitCode` 1, in addition to `fail`. */
  readonly failOn?: readonly FailingVerdict[];
  /** How long each run of the client may take; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** Runs of the client at the same time; as many as there are processors, and at least two, when absent. */
  readonly concurrency?: number;
  /** Ends the test; what was not judged by then is `not-run`. */
  readonly signal?: AbortSignal;
}
