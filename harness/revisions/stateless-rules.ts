import { shortValue } from "../wire/short-value.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { ResponseBody, ResponseFault } from "../wire/message.ts";
import type { MessageRules } from "../wire/message-rules.ts";
import type { Client } from "./client.ts";
import { statelessVersion } from "./revisions.ts";

/** Keys of `_meta` that the 2026-07-28 revision gives a meaning (basic page, "Per-request protocol fields"). */
export const metaKeys = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

/** Requests that may be answered with a request for input (CORE-MRTR-01). */
const mayAskForInput: ReadonlySet<string> = new Set(["prompts/get", "resources/read", "tools/call"]);

/** Of the codes that only the specification may give out, those that it has given out (CORE-ERR-09). */
const definedCodes: ReadonlySet<number> = new Set([-32020, -32021, -32022]);

/** What every request of ours says in its `_meta`: the revision, what its client can do, and its name. */
export function requestMeta(client: Client): JsonObject {
  return {
    [metaKeys.protocolVersion]: statelessVersion,
    [metaKeys.clientCapabilities]: client.capabilities,
    [metaKeys.clientInfo]: { name: client.name, version: client.version },
  };
}

/** The rules of the 2026-07-28 revision for single messages. */
export function statelessRules(client: Client): MessageRules {
  const isNamedIn = (meta: JsonObject): boolean => member(meta, metaKeys.protocolVersion) === statelessVersion;
  return { requestMeta: requestMeta(client), isNamedIn, faultsOf };
}

function faultsOf(method: string, body: ResponseBody): readonly ResponseFault[] {
  switch (body.kind) {
    case "result":
      return [...resultTypeFaults(method, member(body.result, "resultType")), ...serverInfoFaults(body.result)];
    case "error": {
      const { code } = body.error;
      const reserved = code <= -32020 && code >= -32099;
      return reserved && !definedCodes.has(code) ? [{ code: "reserved-error-code", found: code }] : [];
    }
    case "malformed":
      return [];
  }
}

/** No extension is declared that could add a type of its own (basic page, "ResultType"). */
function resultTypeFaults(method: string, found: Json | undefined): readonly ResponseFault[] {
  if (found === "complete") return [];
  if (found !== "input_required") return [{ code: "result-type-unknown", found: shortValue(found ?? null) }];
  return mayAskForInput.has(method) ? [] : [{ code: "input-required", method }];
}

function serverInfoFaults(result: JsonObject): readonly ResponseFault[] {
  const found = serverInfoOf(result);
  const named =
    isJsonObject(found) && typeof member(found, "name") === "string" && typeof member(found, "version") === "string";
  return named ? [] : [{ code: "server-info-missing", found: shortValue(found ?? null) }];
}

/** What a result says of the server that gave it, whatever it is (CORE-META-07). */
export function serverInfoOf(result: JsonObject): Json | undefined {
  const meta = member(result, "_meta");
  return isJsonObject(meta) ? member(meta, metaKeys.serverInfo) : undefined;
}
