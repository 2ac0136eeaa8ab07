import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { ResponseBody, ResponseFault } from "./message.ts";

/** What a protocol revision asks of single messages, beyond JSON-RPC. */
export interface MessageRules {
  /** What every request carries in its `_meta`. */
  readonly requestMeta: JsonObject;
  /** Whether a request with this `_meta` is in the revision; what answers one that is not is bound by none of its rules. */
  readonly isNamedIn: (meta: JsonObject) => boolean;
  /** What a well-formed answer to a method breaks of the rules. */
  readonly faultsOf: (method: string, body: ResponseBody) => readonly ResponseFault[];
}

/** For revisions in which messages say nothing of the protocol. */
export const noRules: MessageRules = { requestMeta: {}, isNamedIn: () => true, faultsOf: () => [] };

/**
 * The params with `_meta` in front. A request that is wrong on purpose is sent as it is meant: without params, with
 * params that are no object, or with a `_meta` of its own.
 *
 * @param params JSON text
 */
export function withRequestMeta(params: string | undefined, rules: MessageRules): SentParams {
  const { requestMeta } = rules;
  if (Object.keys(requestMeta).length === 0) return { text: params, isInRevision: true };
  if (params === undefined || !params.startsWith("{")) return { text: params, isInRevision: false };
  // The key may stand deeper down, and parsing costs more than looking for it.
  const ownMeta = params.includes('"_meta"') ? ownMetaIn(params) : undefined;
  if (ownMeta !== undefined) {
    return { text: params, isInRevision: isJsonObject(ownMeta) && rules.isNamedIn(ownMeta) };
  }
  const meta = `{"_meta":${JSON.stringify(requestMeta)}`;
  return { text: params === "{}" ? `${meta}}` : `${meta},${params.slice(1)}`, isInRevision: true };
}

/** Params as they are sent. */
export interface SentParams {
  /** JSON text, or none at all. */
  readonly text: string | undefined;
  /** Whether they say that the request is in the revision of the rules. */
  readonly isInRevision: boolean;
}

function ownMetaIn(params: string): Json | undefined {
  const parsed: unknown = JSON.parse(params);
  return isJsonObject(parsed) ? member(parsed, "_meta") : undefined;
}
