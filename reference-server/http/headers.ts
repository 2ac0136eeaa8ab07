import type { IncomingHttpHeaders } from "node:http";
import { isJsonObject } from "../protocol/json-object.ts";
import { rulesOf, withoutHandshake } from "../protocol/revision.ts";

const prefix = "io.modelcontextprotocol/";
const subjects = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/** Which revision a message says that it is in; undefined for one that belongs to a session. */
export function revisionIn(message: unknown): string | undefined {
  const params = isJsonObject(message) ? message["params"] : undefined;
  const meta = isJsonObject(params) ? params["_meta"] : undefined;
  const version = isJsonObject(meta) ? meta[`${prefix}protocolVersion`] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** Whether a message lacks what every request says of itself where there is no handshake. */
export function lacksMetadata(message: unknown): boolean {
  const params = isJsonObject(message) ? message["params"] : undefined;
  const meta = isJsonObject(params) ? params["_meta"] : undefined;
  const { requiredMeta } = rulesOf(withoutHandshake(revisionIn(message)));
  return !isJsonObject(meta) || revisionIn(message) === undefined || requiredMeta.some((key) => !(key in meta));
}

/** What is wrong with the headers of a message without a handshake, compared with its body (2026-07-28, "Server validation"). */
export function headerMismatch(
  headers: IncomingHttpHeaders,
  message: unknown,
  read: (value: string | string[] | undefined) => unknown = decoded,
): string | undefined {
  const sent = isJsonObject(message) ? message : {};
  const { method, params } = sent;
  const key = typeof method === "string" ? subjects.get(method) : undefined;
  const subject = key !== undefined && isJsonObject(params) ? params[key] : undefined;
  const wanted: readonly (readonly [string, unknown])[] = [
    ["mcp-protocol-version", revisionIn(message)],
    ["mcp-method", method],
    ...(typeof subject === "string" ? [["mcp-name", subject] as const] : []),
  ];
  return wanted.map(([name]) => name).find((name, index) => read(headers[name]) !== wanted[index]?.[1]);
}

function decoded(value: string | string[] | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, base64] = /^=\?base64\?(.*)\?=$/u.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString();
}
