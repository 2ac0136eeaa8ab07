import { ErrorCode, McpError, type JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { marked, queryDialectsOf, type Dialect, type QueryDialect } from "../protocol/dialect.ts";
import { offersExtension, refuseWithout, type Client } from "./client.ts";
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
  readonly answer: (request: JSONRPCRequest, client: Client) => JsonObject | Promise<JsonObject>;
  /** Whether it says the same to every client. */
  readonly isForAll: boolean;
}

type Handler = Service["answer"];

/** The service of one connection. With empty hooks it is honest. */
export function serviceOf(dialect: Dialect, hooks: Hooks, world: World): Service {
  const dialects = queryDialectsOf(dialect);
  const capabilities = dialects.reduce<JsonObject>(
    (declared, { capability }) => marked(declared, capability.at, capability.value),
    { tools: { listChanged: false } },
  );
  const listTools = toolList(hooks);
  const methods = new Map<string, Handler>([
    ["tools/list", ({ method, params }, client) => listTools(params?.["cursor"], speakersOf(client, method))],
    [
      "tools/call",
      ({ params }, client) => {
        const honest = (): JsonObject => callTool(params, world.files);
        return hooks.call?.(honest, params, client) ?? honest();
      },
    ],
    ...dialects.map(({ method }): [string, Handler] => [
      method,
      (request, client) => {
        const dialect = askedIn(dialects, method, speakersOf(client, method), client);
        return answer({ dialect, dialects }, request, hooks);
      },
    ]),
  ]);
  /** The dialects that are spoken with this client. */
  function speakersOf(client: Client, method: string): readonly QueryDialect[] {
    return dialects.filter(({ extension }) => {
      const honest = extension === undefined || offersExtension(client, extension);
      return extension === undefined ? honest : (hooks.negotiated?.(honest, client, method) ?? honest);
    });
  }
  return {
    capabilities: hooks.capabilities?.(capabilities) ?? capabilities,
    isForAll: dialects.every(({ extension }) => extension === undefined),
    answer: (request, client) => {
      const handler = methods.get(request.method);
      if (handler !== undefined) return handler(request, client);
      return hooks.unknownMethod?.(methodNotFound, request.method, request.params) ?? methodNotFound();
    },
  };
}

/**
 * Of two dialects with one method, the extension answers the clients that offer it, and the other one all the rest.
 *
 * @throws McpError for a client that would have to offer the extension
 */
function askedIn(
  dialects: readonly QueryDialect[],
  method: string,
  spoken: readonly QueryDialect[],
  client: Client,
): QueryDialect {
  const asked = spoken.filter((dialect) => dialect.method === method);
  const found = asked.find(({ extension }) => extension !== undefined) ?? asked[0];
  const extension = dialects.find((dialect) => dialect.method === method)?.extension;
  return found ?? refuseWithout(extension ?? "", client);
}

function toolList(hooks: Hooks): (cursor: unknown, spoken: readonly QueryDialect[]) => JsonObject {
  const lists = new Map<string, readonly JsonObject[]>();
  const listFor = (spoken: readonly QueryDialect[]): readonly JsonObject[] => {
    const ids = spoken.map(({ id }) => id).join();
    const list = lists.get(ids) ?? allTools.map((tool) => listedTool(tool, spoken));
    lists.set(ids, list);
    return list;
  };
  let listing = 0;
  return (given, spoken) => {
    const honest = listFor(spoken);
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
