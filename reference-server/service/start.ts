import { once } from "node:events";
import type { Dialect } from "../protocol/dialect.ts";
import { isJsonObject } from "../protocol/json-object.ts";
import type { Revision, SpokenRevisions } from "../protocol/revision.ts";
import type { Hooks, World } from "./hooks.ts";
import type { ServerPipes } from "./pipes.ts";
import { startServer } from "./server.ts";
import { startStatelessServer } from "./stateless.ts";

const starts = { "2025-11-25": startServer, "2026-07-28": startStatelessServer };

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
  await starts[revision](dialect, hooks, world, pipes);
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
  return namesRevision(line) ? "2026-07-28" : "2025-11-25";
}

/** In the revision without a handshake, every request says in which one it is. */
function namesRevision(line: string): boolean {
  try {
    const message: unknown = JSON.parse(line);
    const params = isJsonObject(message) ? message["params"] : undefined;
    const meta = isJsonObject(params) ? params["_meta"] : undefined;
    return isJsonObject(meta) && "io.modelcontextprotocol/protocolVersion" in meta;
  } catch {
    // The server that has a handshake says what is wrong with it.
    return false;
  }
}
