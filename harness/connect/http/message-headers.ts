import { isJsonObject, member, type Json } from "../../json/value.ts";
import { namedVersion } from "../../revisions/meta-keys.ts";
import { discoveryNamed, newestDiscovery } from "../../revisions/revisions.ts";
import { encodeHeaderValue } from "./header-value.ts";
import type { ParameterHeaders } from "./parameter-headers.ts";

/** What a session adds to every request once it is open. */
export interface HttpSession {
  /** Absent in a revision without a handshake. */
  readonly id?: string;
  /** The revision that the handshake agreed on; without a handshake, the one of the first request. */
  readonly protocolVersion?: string;
  readonly isStateless?: true;
}

/**
 * The headers that a message has over HTTP beside those of every request. A message names its own revision: without a
 * handshake it does so in `_meta`, and a message that names none belongs to the session. A message that should name one and
 * does not has the header all the same: without both it would be a request of an older revision (2026-07-28, "Protocol
 * Version Header").
 *
 * @param message the parsed message; undefined for a text that is no message
 */
export function messageHeaders(
  message: Json | undefined,
  session: HttpSession,
  parameters: ParameterHeaders,
): Readonly<Record<string, string>> {
  const sent = isJsonObject(message) ? message : {};
  const method = member(sent, "method");
  const given = member(sent, "params");
  const params = isJsonObject(given) ? given : {};
  const version = namedVersion(params) ?? (session.isStateless === true ? session.protocolVersion : undefined);
  if (version === undefined || typeof method !== "string") return sessionHeaders(method, session);
  // A check names a revision that nobody speaks, to see it refused.
  const { requestHeaders } = discoveryNamed(version) ?? newestDiscovery;
  const headers = Object.entries({ "MCP-Protocol-Version": version, ...requestHeaders(method, params) });
  return {
    ...Object.fromEntries(headers.map(([name, value]) => [name, encodeHeaderValue(value)])),
    ...(method === "tools/call" ? parameters.of(params) : {}),
  };
}

/** `initialize` names no revision: it is sent before one is agreed on. */
function sessionHeaders(
  method: Json | undefined,
  { id, protocolVersion }: HttpSession,
): Readonly<Record<string, string>> {
  if (method === "initialize") return {};
  return {
    ...(protocolVersion === undefined ? {} : { "MCP-Protocol-Version": encodeHeaderValue(protocolVersion) }),
    ...(id === undefined ? {} : { "Mcp-Session-Id": id }),
  };
}
