import { isJsonObject, member, type Json } from "../../json/value.ts";
import { namedVersion } from "../../revisions/meta-keys.ts";
import { discoveryNamed, newestDiscovery } from "../../revisions/revisions.ts";
import { encodeHeaderValue } from "./header-value.ts";
import type { ParameterHeaders } from "./parameter-headers.ts";

/** What a session adds to every request once it is open. */
export interface HttpSession {
  /** Only with a handshake. */
  readonly id?: string;
  /** Agreed on in the handshake; without one, what the first request was in. */
  readonly protocolVersion?: string;
  readonly isStateless?: true;
}

/**
 * The headers that a message has over HTTP beside those of every request. A message says for itself which revision it is
 * in: without a handshake it has it in `_meta`, and what has nothing there belongs to the session. What lacks it where there
 * was no handshake has the header all the same: without both it would be a request of an older one (2026-07-28, "Protocol
 * Version Header").
 *
 * @param message what is sent, parsed; undefined for what is no message
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
  // A revision that nobody speaks is named to see it refused.
  const { requestHeaders } = discoveryNamed(version) ?? newestDiscovery;
  const headers = Object.entries({ "MCP-Protocol-Version": version, ...requestHeaders(method, params) });
  return {
    ...Object.fromEntries(headers.map(([name, value]) => [name, encodeHeaderValue(value)])),
    ...(method === "tools/call" ? parameters.of(params) : {}),
  };
}

/** `initialize` is sent before a revision is agreed on, so that it names none. */
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
