import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { numberOf } from "../../wire/request-id.ts";

/** What HTTP has to know of a text that is sent. */
export interface SentMessage {
  readonly text: string;
  /** Undefined for what is no JSON. */
  readonly value: Json | undefined;
  readonly method: string | undefined;
  /** Of a request. */
  readonly id: number | undefined;
  /** The answer to a request is a message; the answer to anything else is a status. */
  readonly isRequest: boolean;
  /** An answer to a request of the server. */
  readonly isResponse: boolean;
}

export function readSent(text: string): SentMessage {
  const parsed = parseJson(text);
  const value = parsed.kind === "value" ? parsed.value : undefined;
  const object = isJsonObject(value) ? value : {};
  const [method, id] = [member(object, "method"), member(object, "id")];
  return {
    text,
    value,
    method: typeof method === "string" ? method : undefined,
    id: id === undefined ? undefined : numberOf(id),
    isRequest: typeof method === "string" && id !== undefined,
    isResponse: method === undefined && ("result" in object || "error" in object),
  };
}
