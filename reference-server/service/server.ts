import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Dialect } from "../protocol/dialect.ts";
import { usualRevision } from "../protocol/revision.ts";
import type { Hooks, World } from "./hooks.ts";
import { outgoing, type ServerPipes } from "./pipes.ts";
import { objectAt, type JsonObject } from "../protocol/json-object.ts";
import { serverInfo, serviceOf } from "./service.ts";

/** Without it each server makes one for itself, which takes as long as a dozen answers, and none is used. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * Connects a server of one dialect to its pipes, in the revisions with a handshake. With empty hooks it is honest.
 *
 * All tool methods go through the SDK's fallback handler, because a schema failure inside the SDK would be answered
 * with -32603 where the proposals ask for -32602 (DA-ERR-01).
 */
export async function startServer(dialect: Dialect, hooks: Hooks, world: World, pipes: ServerPipes): Promise<void> {
  const { capabilities, answer } = serviceOf(dialect, hooks, world);
  const server = new Server(serverInfo, { capabilities, jsonSchemaValidator });
  let offered: JsonObject = {};
  server.fallbackRequestHandler = async (request) =>
    answer(request, { revision: usualRevision, capabilities: offered });
  const transport = new StdioServerTransport(pipes.input, outgoing(hooks, pipes));
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- transports of the SDK have only this
  transport.onmessage = (message) => {
    hooks.received?.({ ...message });
    // What the SDK has parsed lacks the capabilities that it does not know.
    if ("method" in message && message.method === "initialize") offered = objectAt(message.params, "capabilities");
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- and so have servers
  server.onerror = (error) => hooks.unreadable?.(error);
  await server.connect(transport);
}
