import { isJsonObject, member, type JsonObject } from "../json/value.ts";

/** How the keys of `_meta` begin to which the specification gives a meaning. */
export const metaPrefix = "io.modelcontextprotocol/";

/** Keys of `_meta` in the revisions without a handshake (2026-07-28, basic page, "Per-request protocol fields"). */
export const metaKeys = {
  protocolVersion: `${metaPrefix}protocolVersion`,
  clientCapabilities: `${metaPrefix}clientCapabilities`,
  clientInfo: `${metaPrefix}clientInfo`,
  serverInfo: `${metaPrefix}serverInfo`,
} as const;

/** @returns the revision that the params of a request say that it is in; undefined for one that belongs to a session */
export function namedVersion(params: JsonObject): string | undefined {
  const meta = member(params, "_meta");
  const version = isJsonObject(meta) ? member(meta, metaKeys.protocolVersion) : undefined;
  return typeof version === "string" ? version : undefined;
}
