import { once } from "node:events";
import type { Dialect } from "../protocol/dialect.ts";
import { isJsonObject } from "../protocol/json-object.ts";
import { rulesOf, usualRevision, withoutHandshake, type Revision, type SpokenRevisions } from "../protocol/revision.ts";
import type { Hooks, World } from "./hooks.ts";
import type { ServerPipes } from "./pipes.ts";
import { startServer } from "./server.ts";
import { startStatelessServer } from "./stateless.ts";

/**
 * Connects a server to its pipes, in the revision that it speaks. One that speaks both goes by the first message of the
 * connection, as servers of the official SDK do.
 */
export async function startInRevision(
  spoken: SpokenRevisions,
  dialect: Dialect,
  hooks: Hooks,
  world: World,
  pipes: ServerPipes,
): Promise<void> {
  const revision = spoken === "all" ? await revisionOfFirst(pipes) : spoken;
  if (rulesOf(revision).hasHandshake) await startServer(dialect, hooks, world, pipes);
  else await startStatelessServer(revision, dialect, hooks, world, pipes);
}

/** Looks at the first line, and leaves it to be read. */
async function revisionOfFirst({ input }: ServerPipes): Promise<Revision> {
  let bytes = Buffer.alloc(0);
  while (!bytes.includes("\n") && !input.readableEnded) {
    await once(input, "readable");
    const chunk: unknown = input.read();
    if (!Buffer.isBuffer(chunk)) break;
    bytes = Buffer.concat([bytes, chunk]);
  }
  if (bytes.length > 0) input.unshift(bytes);
  const [line = ""] = bytes.toString().split("\n");
  const named = revisionIn(line);
  return named === undefined ? usualRevision : withoutHandshake(named);
}

/** Without a handshake, every request says in which revision it is. */
function revisionIn(line: string): unknown {
  try {
    const message: unknown = JSON.parse(line);
    const params = isJsonObject(message) ? message["params"] : undefined;
    const meta = isJsonObject(params) ? params["_meta"] : undefined;
    return isJsonObject(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined;
  } catch {
    // The server that has a handshake says what is wrong with it.
    return undefined;
  }
}
