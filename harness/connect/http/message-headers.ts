import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
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

const versionKey = "io.modelcontextprotocol/protocolVersion";

/** Requests whose subject is named in a header (2026-07-28, "Standard headers"), with the member that names it. */
const subjects: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * The headers that a message has over HTTP beside those of every request. A message says for itself which revision it is
 * in: one of 2026-07-28 has it in `_meta`, and what has nothing there belongs to the session. What lacks it in a session of
 * that revision has the header all the same: without both it would be a request of an older one (2026-07-28, "Protocol
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
  const params = member(sent, "params");
  const named = isJsonObject(params) ? revisionIn(params) : undefined;
  const version = named ?? (session.isStateless === true ? session.protocolVersion : undefined);
  if (version === undefined || typeof method !== "string") return sessionHeaders(method, session);
  return {
    "MCP-Protocol-Version": encodeHeaderValue(version),
    "Mcp-Method": encodeHeaderValue(method),
    ...subjectHeader(method, isJsonObject(params) ? params : {}),
    ...(isJsonObject(params) && method === "tools/call" ? parameters.of(params) : {}),
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

function revisionIn(params: JsonObject): string | undefined {
  const meta = member(params, "_meta");
  const version = isJsonObject(meta) ? member(meta, versionKey) : undefined;
  return typeof version === "string" ? version : undefined;
}

function subjectHeader(method: string, params: JsonObject): Readonly<Record<string, string>> {
  const key = Object.hasOwn(subjects, method) ? subjects[method] : undefined;
  const subject = key === undefined ? undefined : member(params, key);
  return typeof subject === "string" ? { "Mcp-Name": encodeHeaderValue(subject) } : {};
}
