import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ErrorCode, isJSONRPCRequest, McpError, type JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import type { Dialect } from "../protocol/dialect.ts";
import type { Hooks, World } from "./hooks.ts";
import { isJsonObject, objectAt, type JsonObject } from "../protocol/json-object.ts";
import { outgoing, type ServerPipes } from "./pipes.ts";
import { serverInfo, serviceOf, type Service } from "./service.ts";

const prefix = "io.modelcontextprotocol/";
const supported = ["2026-07-28"];
const unsupportedVersion = -32022;

/** The server does not change while it runs. */
const ttlMs = 60_000;

/**
 * Connects a server of one dialect to its pipes, in the revision 2026-07-28. With empty hooks it is honest.
 *
 * Version 1 of the SDK does not speak the revision, so that only its framing is used.
 */
export async function startStatelessServer(
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
    if (isJSONRPCRequest(message)) void respond(message, service, hooks, transport);
  };
  await transport.start();
}

async function respond(
  request: JSONRPCRequest,
  service: Service,
  hooks: Hooks,
  transport: StdioServerTransport,
): Promise<void> {
  const { id, jsonrpc } = request;
  try {
    await transport.send({ jsonrpc, id, result: { ...(await resultOf(request, service, hooks)) } });
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    const { code, message, data } = error;
    await transport.send({ jsonrpc, id, error: { code, message, ...(data === undefined ? {} : { data }) } });
  }
}

/** @throws McpError for a request that is refused or fails */
async function resultOf(request: JSONRPCRequest, service: Service, hooks: Hooks): Promise<JsonObject> {
  const meta = request.params?.["_meta"];
  const check = (): void => checkMetadata(meta);
  if (hooks.metadata === undefined) check();
  else hooks.metadata(check, request.method, isJsonObject(meta) ? meta : {});
  const { method } = request;
  const isCacheable = method === "server/discover" || method === "tools/list";
  const own =
    method === "server/discover"
      ? { supportedVersions: supported, capabilities: service.capabilities }
      : await service.answer(request, {
          revision: "2026-07-28",
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
function checkMetadata(meta: unknown): void {
  const version = isJsonObject(meta) ? meta[`${prefix}protocolVersion`] : undefined;
  const capabilities = isJsonObject(meta) ? meta[`${prefix}clientCapabilities`] : undefined;
  if (typeof version !== "string" || !isJsonObject(capabilities)) {
    const complaint = `${prefix}protocolVersion or ${prefix}clientCapabilities is missing in _meta`;
    throw new McpError(ErrorCode.InvalidParams, complaint, { supported });
  }
  if (!supported.includes(version)) {
    throw new McpError(unsupportedVersion, "Unsupported protocol version", { supported, requested: version });
  }
}
