import { isJsonObject, type JsonObject } from "../json/value.ts";
import type { ResponseBody, ResponseFault } from "./message.ts";

/** What a protocol revision asks of single messages, beyond JSON-RPC. */
export interface MessageRules {
  /** What every request carries in its `_meta`. */
  readonly requestMeta: JsonObject;
  /** What a well-formed answer to a method breaks of the rules. */
  readonly faultsOf: (method: string, body: ResponseBody) => readonly ResponseFault[];
}

/** For revisions in which messages say nothing of the protocol. */
export const noRules: MessageRules = { requestMeta: {}, faultsOf: () => [] };

/**
 * The params with `_meta` in front. A request that is wrong on purpose is sent as it is meant: without params, with
 * params that are no object, or with a `_meta` of its own.
 *
 * @param params JSON text
 */
export function withRequestMeta(params: string | undefined, { requestMeta }: MessageRules): string | undefined {
  if (params === undefined || !params.startsWith("{") || Object.keys(requestMeta).length === 0) return params;
  // The key may stand deeper down, and parsing costs more than looking for it.
  if (params.includes('"_meta"') && hasOwnMeta(params)) return params;
  const meta = `{"_meta":${JSON.stringify(requestMeta)}`;
  return params === "{}" ? `${meta}}` : `${meta},${params.slice(1)}`;
}

function hasOwnMeta(params: string): boolean {
  const parsed: unknown = JSON.parse(params);
  return isJsonObject(parsed) && Object.hasOwn(parsed, "_meta");
}
