import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { numberOf } from "../../wire/request-id.ts";
import type { SentMessage } from "./sent-message.ts";

/** The JSON of a body or an event; undefined for what is none. */
export function parsedOf(text: string): Json | undefined {
  const parsed = parseJson(text);
  return parsed.kind === "value" ? parsed.value : undefined;
}

/** Whether it looks like a message of JSON-RPC. */
export function isMessage(value: Json | undefined): value is Json {
  return isJsonObject(value) && ("result" in value || "error" in value || "method" in value) && "jsonrpc" in value;
}

/** Whether it answers the request that was sent. */
export function isAnswerTo({ id }: SentMessage, value: Json): boolean {
  if (!isJsonObject(value) || member(value, "method") !== undefined) return false;
  return numberOf(member(value, "id") ?? null) === id;
}
