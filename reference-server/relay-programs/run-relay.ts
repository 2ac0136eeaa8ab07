import { createInterface } from "node:readline";
import type { RelayMutant } from "../relay/relay-mutant.ts";
import { RelaySession } from "../relay/relay.ts";
import { connectCommand } from "./connect-command.ts";
import { connectUrl } from "./connect-url.ts";
import { serveRelay } from "./serve-relay.ts";

/** How a relay is reached, and what it reaches. */
export interface RelayOptions {
  /** The words of a command, or a URL. */
  readonly upstream: readonly string[] | string;
  /** Its fault; an honest relay when absent. */
  readonly mutant?: Pick<RelayMutant, "patch">;
  /** The port to listen on; stdio when absent. */
  readonly port?: number;
}

/** Runs a relay until its input ends, its upstream is gone, or it is told to end. */
export async function runRelay({ upstream, mutant, port }: RelayOptions): Promise<void> {
  const connect = typeof upstream === "string" ? connectUrl(upstream) : connectCommand(upstream);
  const hooks = mutant?.patch() ?? {};
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => process.exit(0));
  if (port !== undefined) {
    const bound = await serveRelay(hooks, connect, port);
    process.stderr.write(`listening on http://127.0.0.1:${bound}/mcp\n`);
    return;
  }
  const session = new RelaySession(
    1,
    hooks,
    connect,
    (line) => void process.stdout.write(`${line}\n`),
    () => process.exit(1),
  );
  // A client that is gone reads no answers.
  process.stdout.once("error", () => process.exit(1));
  const input = createInterface({ input: process.stdin });
  input.on("line", (line) => session.fromClient(line));
  input.once("close", () => setImmediate(() => process.exit(0)));
}
