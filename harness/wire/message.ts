import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { shortValue } from "./short-value.ts";

/** What a response breaks of JSON-RPC 2.0. Each is named, since SDK clients turn all of them into a timeout. */
export type ResponseFault =
  | { readonly code: "missing-jsonrpc"; readonly found: Json }
  | { readonly code: "result-and-error" }
  | { readonly code: "neither-result-nor-error" }
  | { readonly code: "result-not-object"; readonly found: Json }
  | { readonly code: "error-not-object"; readonly found: Json }
  | { readonly code: "error-code-not-integer"; readonly found: Json }
  | { readonly code: "error-message-not-string"; readonly found: Json }
  /** Well-formed, but its reader cannot use the code. */
  | { readonly code: "error-code-says-nothing"; readonly found: number }
  | { readonly code: "error-code-not-defined"; readonly found: number }
  /** One of several messages that came as one array, which revisions from 2025-06-18 on do not have. */
  | { readonly code: "message-in-array" }
  | { readonly code: "id-of-other-type"; readonly sent: number | string; readonly found: Json }
  | { readonly code: "duplicate-keys"; readonly keys: readonly string[] }
  /** Well-formed, but no recursive reader survives it: ours would not, and most clients do not. */
  | { readonly code: "nested-too-deep"; readonly maxDepth: number }
  /** Well-formed, but together with the answers before it more than is held. */
  | { readonly code: "answers-too-large"; readonly maxCharacters: number }
  /** These break rules of the 2026-07-28 revision, and are named where it is spoken. */
  | { readonly code: "result-type-unknown"; readonly found: Json }
  | { readonly code: "input-required"; readonly method: string }
  | { readonly code: "server-info-missing"; readonly found: Json }
  | { readonly code: "reserved-error-code"; readonly found: number }
  | { readonly code: "refused-before-discovery"; readonly method: string };

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
}

/** One parsed frame, sorted by what JSON-RPC says it is. */
export type Message =
  | { readonly kind: "request"; readonly id: Json; readonly method: string }
  | { readonly kind: "notification"; readonly method: string }
  | {
      readonly kind: "response";
      readonly id: Json;
      readonly body: ResponseBody;
      /** The request that it came back for, where it has no id and its transport knows. */
      readonly carriedFor?: number;
    }
  | { readonly kind: "not-a-message" };

export type ResponseBody =
  | { readonly kind: "result"; readonly result: JsonObject; readonly faults: readonly ResponseFault[] }
  | { readonly kind: "error"; readonly error: RpcError; readonly faults: readonly ResponseFault[] }
  | { readonly kind: "malformed"; readonly faults: readonly ResponseFault[] };

/**
 * Sorts one frame (JSON-RPC 2.0, sections 4 and 5). Never throws.
 *
 * @param carriedFor the request that it came back for, where its transport knows
 */
export function readMessage(value: Json, carriedFor?: number): Message {
  if (!isJsonObject(value)) return { kind: "not-a-message" };
  const method = member(value, "method");
  const id = member(value, "id");
  if (typeof method === "string") {
    return id === undefined ? { kind: "notification", method } : { kind: "request", id, method };
  }
  const isResponse = id !== undefined || Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
  if (!isResponse) return { kind: "not-a-message" };
  const own = id === undefined || id === null ? carriedFor : undefined;
  return { kind: "response", id: id ?? null, body: readBody(value), ...(own === undefined ? {} : { carriedFor: own }) };
}

/**
 * Sorts a frame by its outermost members only, whatever its depth: `JSON.parse` itself does not recurse (measured at
 * five million levels).
 *
 * @returns undefined when the text is no JSON
 */
export function readTopLevel(text: string): Message | undefined {
  try {
    return readMessage(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readBody(response: JsonObject): ResponseBody {
  const faults: ResponseFault[] = [];
  const version = member(response, "jsonrpc");
  if (version !== "2.0") faults.push({ code: "missing-jsonrpc", found: shortValue(version ?? null) });
  const result = member(response, "result");
  const error = member(response, "error");
  if (result !== undefined && error !== undefined) {
    return { kind: "malformed", faults: [...faults, { code: "result-and-error" }] };
  }
  if (error !== undefined) return readError(error, faults);
  if (result === undefined) return { kind: "malformed", faults: [...faults, { code: "neither-result-nor-error" }] };
  if (!isJsonObject(result)) {
    return { kind: "malformed", faults: [...faults, { code: "result-not-object", found: shortValue(result) }] };
  }
  return { kind: "result", result, faults };
}

function readError(error: Json, faults: readonly ResponseFault[]): ResponseBody {
  if (!isJsonObject(error)) {
    return { kind: "malformed", faults: [...faults, { code: "error-not-object", found: shortValue(error) }] };
  }
  const code = member(error, "code");
  const message = member(error, "message");
  const data = member(error, "data");
  if (typeof code !== "number" || !Number.isInteger(code)) {
    return {
      kind: "malformed",
      faults: [...faults, { code: "error-code-not-integer", found: shortValue(code ?? null) }],
    };
  }
  if (typeof message !== "string") {
    return {
      kind: "malformed",
      faults: [...faults, { code: "error-message-not-string", found: shortValue(message ?? null) }],
    };
  }
  const read = { code, message, ...(data === undefined ? {} : { data }) };
  return { kind: "error", error: read, faults: [...faults, ...faultsOfCode(code)] };
}

/** What programs return or throw without an explicit code. */
const codesOfNobody: ReadonlySet<number> = new Set([-1, 0, 1]);
const predefinedCodes: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603]);

/** JSON-RPC 2.0, section 5.1: -32099 to -32000 are free for servers, all else from -32768 on is defined or reserved. */
function faultsOfCode(code: number): readonly ResponseFault[] {
  if (codesOfNobody.has(code)) return [{ code: "error-code-says-nothing", found: code }];
  const isReserved = code >= -32768 && code < -32099 && !predefinedCodes.has(code);
  return isReserved ? [{ code: "error-code-not-defined", found: code }] : [];
}
