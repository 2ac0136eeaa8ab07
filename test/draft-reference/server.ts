import { scriptedTarget, type ScriptedTarget } from "../../harness/connect/fixture-scripted-target.ts";
import { resolutionExtensionId as extensionId } from "../../harness/dialects/resolution-extension.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { ScriptedTransport, SentMessage } from "../../harness/wire/fixture-scripted-transport.ts";
import { Registry, ResolutionError, type Resolver } from "./registry.ts";

/** The revisions in which the draft is negotiated: by each request, and by a handshake. */
export type Era = "2026-07-28" | "2025-11-25";

const prefix = "io.modelcontextprotocol/";
const capabilities = { tools: {}, extensions: { [extensionId]: {} } };
const serverInfo = { name: "draft-reference", version: "1.0.0" };

/** A server on the registry of the draft, honest in all that the description leaves to it. */
export function draftReference(
  era: Era,
  tools: readonly JsonObject[],
  resolvers: Readonly<Record<string, Resolver>>,
): ScriptedTarget {
  return scriptedTarget(() => {
    let negotiated: JsonObject | undefined;
    return (message, server) => {
      if (message.id === "") return;
      if (message.method === "initialize") negotiated = offeredIn(message.params, "capabilities");
      const registry = new Registry({ tools, resolvers, ...(negotiated === undefined ? {} : { negotiated }) });
      try {
        server.answer(message, resultOf(era, message, { tools, registry, negotiated }));
      } catch (error) {
        if (!(error instanceof ResolutionError)) throw error;
        refuse(server, message, error);
      }
    };
  });
}

interface Session {
  readonly tools: readonly JsonObject[];
  readonly registry: Registry;
  readonly negotiated: JsonObject | undefined;
}

function resultOf(era: Era, { method, params }: SentMessage, { tools, registry, negotiated }: Session): JsonObject {
  const isModern = era === "2026-07-28";
  // The description has the registry look at the metadata of its own requests; what the core asks of others is the core's.
  if (isModern && method !== "tools/resolve") refuseWithoutMetadata(params);
  const core = isModern ? { resultType: "complete", _meta: { [`${prefix}serverInfo`]: serverInfo } } : {};
  const kept = isModern ? { ttlMs: 1_000, cacheScope: "private" } : {};
  switch (method) {
    case "initialize":
      if (isModern) throw new ResolutionError(-32601, "Method not found");
      return { protocolVersion: era, capabilities, serverInfo };
    case "server/discover":
      if (!isModern) throw new ResolutionError(-32601, "Method not found");
      return { ...core, ...kept, supportedVersions: [era], capabilities };
    case "ping":
      return core;
    case "tools/list": {
      const offered = isModern ? offeredIn(params, "_meta", `${prefix}clientCapabilities`) : negotiated;
      return { ...core, ...kept, tools: tools.map((tool) => (offers(offered) ? tool : unmarked(tool))) };
    }
    case "tools/call":
      return { ...core, content: [{ type: "text", text: "done" }] };
    case "tools/resolve":
      return registry.resolve(params);
    default:
      throw new ResolutionError(-32601, "Method not found");
  }
}

function offeredIn(params: Json | undefined, ...keys: readonly string[]): JsonObject | undefined {
  let value = params;
  for (const key of keys) value = isJsonObject(value) ? member(value, key) : undefined;
  return isJsonObject(value) ? value : undefined;
}

function offers(client: JsonObject | undefined): boolean {
  const extensions = client === undefined ? undefined : member(client, "extensions");
  return isJsonObject(extensions) && Object.hasOwn(extensions, extensionId);
}

function unmarked({ _meta, ...tool }: JsonObject): JsonObject {
  return tool;
}

function refuseWithoutMetadata(params: Json | undefined): void {
  const version = offeredIn(params, "_meta")?.[`${prefix}protocolVersion`];
  if (typeof version !== "string" || offeredIn(params, "_meta", `${prefix}clientCapabilities`) === undefined)
    throw new ResolutionError(-32602, "the metadata of the request is missing");
  if (version !== "2026-07-28") {
    const data = { supported: ["2026-07-28"], requested: version };
    throw new ResolutionError(-32022, "Unsupported protocol version", data);
  }
}

function refuse(server: ScriptedTransport, { id }: SentMessage, { code, message, data }: ResolutionError): void {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  server.write(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`);
}
