import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ErrorCode, isJSONRPCRequest, McpError, type JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import type { Dialect } from "../protocol/dialect.ts";
import { rulesOf, type Revision } from "../protocol/revision.ts";
import type { Hooks, World } from "./hooks.ts";
import { isJsonObject, objectAt, type JsonObject } from "../protocol/json-object.ts";
import { outgoing, type ServerPipes } from "./pipes.ts";
import { serverInfo, serviceOf, type Service } from "./service.ts";

const prefix = "io.modelcontextprotocol/";
const unsupportedVersion = -32022;

/** The server does not change while it runs. */
const ttlMs = 60_000;

/**
 * Connects a server of one dialect to its pipes, in a revision without a handshake. With empty hooks it is honest.
 *
 * Version 1 of the SDK does not speak it, so that only its framing is used.
 */
export async function startStatelessServer(
  revision: Revision,
  dialect: Dialect,
  hooks: Hooks,
  world: World,
  pipes: ServerPipes,
): Promise<void> {
  const service = serviceOf(dialect, hooks, world);
  const transport = new StdioServerTransport(pipes.input, outgoing(hooks, pipes));
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- transports of the SDK have only this
  transport.onmessage = (message) => {
    hooks.received?.({ ...message });
    if (isJSONRPCRequest(message)) void respond(message, { revision, service, hooks }, transport);
  };
  await transport.start();
}

/** What answers the requests of a server. */
interface Answering {
  readonly revision: Revision;
  readonly service: Service;
  readonly hooks: Hooks;
}

async function respond(request: JSONRPCRequest, answering: Answering, transport: StdioServerTransport): Promise<void> {
  const { id, jsonrpc } = request;
  try {
    await transport.send({ jsonrpc, id, result: { ...(await resultOf(request, answering)) } });
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    const { code, message, data } = error;
    await transport.send({ jsonrpc, id, error: { code, message, ...(data === undefined ? {} : { data }) } });
  }
}

/** @throws McpError for a request that is refused or fails */
async function resultOf(request: JSONRPCRequest, { revision, service, hooks }: Answering): Promise<JsonObject> {
  const meta = request.params?.["_meta"];
  const check = (): void => checkMetadata(meta, revision);
  if (hooks.metadata === undefined) check();
  else hooks.metadata(check, request.method, isJsonObject(meta) ? meta : {});
  const { method } = request;
  const isCacheable = method === "server/discover" || method === "tools/list";
  const own =
    method === "server/discover"
      ? { supportedVersions: [revision], capabilities: service.capabilities }
      : await service.answer(request, {
          revision,
          capabilities: objectAt(meta, `${prefix}clientCapabilities`),
        });
  const result = {
    resultType: "complete",
    ...own,
    ...(isCacheable ? { ttlMs, cacheScope: service.isForAll ? "public" : "private" } : {}),
    _meta: { [`${prefix}serverInfo`]: serverInfo },
  };
  return hooks.result?.(result, method) ?? result;
}

/**
 * Every request says in which revision it is, and what its client can do (CORE-META-02, CORE-VER-02).
 *
 * A client of another revision learns from both errors which one to speak.
 *
 * @throws McpError -32602 when it does not say so, -32022 for a revision that is not spoken
 */
function checkMetadata(meta: unknown, revision: Revision): void {
  const supported = [revision];
  const { requiredMeta } = rulesOf(revision);
  const given = isJsonObject(meta) ? meta : {};
  const version = given[`${prefix}protocolVersion`];
  const capabilities = given[`${prefix}clientCapabilities`];
  if (typeof version !== "string" || !isJsonObject(capabilities) || requiredMeta.some((key) => !(key in given))) {
    const complaint = `${requiredMeta.join(" or ")} is missing in _meta`;
    throw new McpError(ErrorCode.InvalidParams, complaint, { supported });
  }
  if (version !== revision) {
    throw new McpError(unsupportedVersion, "Unsupported protocol version", { supported, requested: version });
  }
}
