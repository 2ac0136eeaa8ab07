import type { Readable } from "node:stream";
import { Writable } from "node:stream";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ErrorCode, McpError, type JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { queryDialectsOf, type Dialect, type QueryDialect } from "./dialect.ts";
import type { Hooks, ListPage, Spoken, World } from "./hooks.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { listedTool, pageOf } from "./listing.ts";
import { resultWith, validQuery } from "./query.ts";
import { callTool } from "./tool-call.ts";
import { allTools } from "./tools/all-tools.ts";

/** The pipes of a server: bytes in, whole lines out. */
export interface ServerPipes {
  readonly input: Readable;
  readonly writeLine: (line: string) => void;
}

/**
 * Connects a server of one dialect to its pipes. With empty hooks it is honest.
 *
 * All tool methods go through the SDK's fallback handler, because a schema failure inside the SDK would be answered
 * with -32603 where the proposals ask for -32602 (DA-ERR-01).
 */
export async function startServer(dialect: Dialect, hooks: Hooks, world: World, pipes: ServerPipes): Promise<void> {
  const dialects = queryDialectsOf(dialect);
  const declared = Object.fromEntries(dialects.map(({ capability }) => [capability, true]));
  const capabilities: JsonObject = { tools: { listChanged: false, ...declared } };
  const server = new Server(
    { name: "mcp-annotations-reference", version: "1.0.0" },
    { capabilities: hooks.capabilities?.(capabilities) ?? capabilities },
  );
  const listTools = toolList(dialects, hooks);
  const methods = new Map<string, (request: JSONRPCRequest) => JsonObject | Promise<JsonObject>>([
    ["tools/list", ({ params }) => listTools(params?.["cursor"])],
    ["tools/call", ({ params }) => callTool(params, world.files)],
    ...dialects.map(
      (asked) =>
        [asked.method, (request: JSONRPCRequest) => answer({ dialect: asked, dialects }, request, hooks)] as const,
    ),
  ]);
  server.fallbackRequestHandler = async (request) => {
    const handler = methods.get(request.method);
    if (handler !== undefined) return handler(request);
    return hooks.unknownMethod?.(methodNotFound) ?? methodNotFound();
  };
  const transport = new StdioServerTransport(pipes.input, outgoing(hooks, pipes));
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- transports of the SDK have only this
  transport.onmessage = (message) => hooks.received?.({ ...message });
  await server.connect(transport);
}

function toolList(dialects: readonly QueryDialect[], hooks: Hooks): (cursor: unknown) => JsonObject {
  const honest = allTools.map((tool) => listedTool(tool, dialects));
  let listing = 0;
  return (given) => {
    const cursor = typeof given === "string" ? given : undefined;
    if (cursor === undefined) listing += 1;
    const tools = hooks.tools?.(honest, listing) ?? honest;
    const page = (): ListPage => pageOf(tools, cursor);
    return hooks.page?.(page, cursor) ?? page();
  };
}

function answer(spoken: Spoken, request: JSONRPCRequest, hooks: Hooks): JsonObject | Promise<JsonObject> {
  const params = request.params;
  const honest = (): JsonObject => {
    const query = validQuery(spoken, params);
    const hints = query.tool.hintsFor?.(query.arguments) ?? query.tool.annotations;
    return resultWith(query, query.tool, hooks.hints === undefined ? hints : hooks.hints(hints, query));
  };
  if (hooks.query === undefined) return honest();
  const name = params?.["name"];
  return hooks.query(honest, {
    ...spoken,
    id: request.id,
    params,
    name: typeof name === "string" ? name : undefined,
    arguments: params?.["arguments"],
  });
}

function methodNotFound(): never {
  throw new McpError(ErrorCode.MethodNotFound, "Method not found");
}

/** The transport writes one message at a time, so that each chunk is one line. */
function outgoing(hooks: Hooks, pipes: ServerPipes): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk: unknown, _encoding, done) => {
      const line = String(chunk).trimEnd();
      const message: unknown = hooks.wire === undefined ? undefined : JSON.parse(line);
      const lines = isJsonObject(message) ? (hooks.wire?.(line, message) ?? [line]) : [line];
      lines.forEach(pipes.writeLine);
      done();
    },
  });
}
