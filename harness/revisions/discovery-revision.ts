import { shortValue } from "../wire/short-value.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { ResponseBody, ResponseFault } from "../wire/message.ts";
import { metaKeys } from "./meta-keys.ts";
import type { Revision } from "./revision.ts";

/** Requests whose subject is named in a header (2026-07-28, "Standard headers"), with the member that names it. */
const subjects: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** Requests that may be answered with a request for input (CORE-MRTR-01). */
const mayAskForInput: ReadonlySet<string> = new Set(["prompts/get", "resources/read", "tools/call"]);

/** Of the codes that only the specification may give out, those that it has given out (CORE-ERR-09). */
const definedCodes: ReadonlySet<number> = new Set([-32020, -32021, -32022]);

/**
 * A revision without a handshake: every request says in which revision it is and what its client can do (2026-07-28, basic
 * page, "Per-request protocol fields"), and
 * over HTTP in headers what it asks for.
 */
export function discoveryRevision<const Id extends string>(
  id: Id,
): Revision & { readonly id: Id; readonly opensWith: "server/discover" } {
  return {
    id,
    opensWith: "server/discover",
    // It has no `ping`.
    idle: { method: "server/discover", params: {} },
    requestMeta: ({ name, version, capabilities }) => ({
      [metaKeys.protocolVersion]: id,
      [metaKeys.clientCapabilities]: capabilities,
      [metaKeys.clientInfo]: { name, version },
    }),
    requiredMeta: [metaKeys.protocolVersion, metaKeys.clientCapabilities],
    requestHeaders: (method, params) => ({ "Mcp-Method": method, ...subjectHeader(method, params) }),
    faultsOf,
  };
}

function subjectHeader(method: string, params: JsonObject): Readonly<Record<string, string>> {
  const key = Object.hasOwn(subjects, method) ? subjects[method] : undefined;
  const subject = key === undefined ? undefined : member(params, key);
  return typeof subject === "string" ? { "Mcp-Name": subject } : {};
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
