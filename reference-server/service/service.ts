import { ErrorCode, McpError, type JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { queryDialectsOf, type Dialect, type QueryDialect } from "../protocol/dialect.ts";
import type { Hooks, ListPage, Spoken, World } from "./hooks.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import { listedTool, pageOf } from "./listing.ts";
import { resultWith, validQuery } from "./query.ts";
import { callTool } from "./tool-call.ts";
import { allTools } from "../tools/all-tools.ts";

export const serverInfo = { name: "mcp-annotations-reference", version: "1.0.0" } as const;

/** What the server does in every protocol revision. */
export interface Service {
  readonly capabilities: JsonObject;
  /** @throws McpError, or rejects with it, for a request that fails and for a method that does not exist */
  readonly answer: (request: JSONRPCRequest) => JsonObject | Promise<JsonObject>;
}

/** The service of one connection. With empty hooks it is honest. */
export function serviceOf(dialect: Dialect, hooks: Hooks, world: World): Service {
  const dialects = queryDialectsOf(dialect);
  const declared = Object.fromEntries(dialects.map(({ capability }) => [capability, true]));
  const capabilities: JsonObject = { tools: { listChanged: false, ...declared } };
  const listTools = toolList(dialects, hooks);
  const methods = new Map<string, (request: JSONRPCRequest) => JsonObject | Promise<JsonObject>>([
    ["tools/list", ({ params }) => listTools(params?.["cursor"])],
    ["tools/call", ({ params }) => hooks.call?.(params) ?? callTool(params, world.files)],
    ...dialects.map(
      (asked) =>
        [asked.method, (request: JSONRPCRequest) => answer({ dialect: asked, dialects }, request, hooks)] as const,
    ),
  ]);
  return {
    capabilities: hooks.capabilities?.(capabilities) ?? capabilities,
    answer: (request) => {
      const handler = methods.get(request.method);
      if (handler !== undefined) return handler(request);
      return hooks.unknownMethod?.(methodNotFound, request.method, request.params) ?? methodNotFound();
    },
  };
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
