import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import {
  answerSources,
  givenKinds,
  unreadReasons,
  upstreamLacks,
  type GivenName,
  type UpstreamEvent,
  type UpstreamLack,
  type UpstreamRequest,
} from "./upstream-event.ts";

/** What an upstream has written down. */
export interface ReadEvents {
  readonly events: readonly UpstreamEvent[];
  /** Why there may have been more; absent where this is all. */
  readonly lack?: UpstreamLack;
}

/** @param text whole lines, each with one event */
export function readEvents(text: string): ReadEvents {
  const lines = text.split("\n").filter((line) => line !== "");
  const events: UpstreamEvent[] = [];
  let lack: UpstreamLack | undefined;
  for (const line of lines) {
    const parsed = parseJson(line);
    const object = parsed.kind === "value" && isJsonObject(parsed.value) ? parsed.value : {};
    const event = eventOf(object);
    if (event === undefined) lack ??= oneOf(upstreamLacks, member(object, "kind")) ?? "ended";
    else events.push(event);
  }
  return { events, ...(lack === undefined ? {} : { lack }) };
}

function eventOf(object: JsonObject): UpstreamEvent | undefined {
  const host = member(object, "host");
  const port = member(object, "port");
  if (typeof host !== "string" || typeof port !== "number") return undefined;
  const kind = member(object, "kind");
  if (kind === "request") return requestOf(object, host, port);
  const why = kind === "unread" ? oneOf(unreadReasons, member(object, "why")) : undefined;
  return why === undefined ? undefined : { kind: "unread", why, host, port };
}

function requestOf(object: JsonObject, host: string, port: number): UpstreamRequest | undefined {
  const [number, method, path, query] = ["number", "method", "path", "query"].map((key) => member(object, key));
  const scheme = oneOf(["http", "https"], member(object, "scheme"));
  const httpVersion = oneOf(["1.0", "1.1", "2"], member(object, "httpVersion"));
  const [headers, body, answer] = ["headers", "body", "answer"].map((key) => member(object, key));
  if (typeof number !== "number" || typeof method !== "string") return undefined;
  if (typeof path !== "string" || typeof query !== "string") return undefined;
  if (scheme === undefined || httpVersion === undefined) return undefined;
  if (!isJsonObject(headers) || !isJsonObject(body) || !isJsonObject(answer)) return undefined;
  const [bytes, text, status] = [member(body, "bytes"), member(body, "text"), member(answer, "status")];
  const from = oneOf(answerSources, member(answer, "from"));
  const gave = givenIn(member(answer, "gave"));
  if (typeof bytes !== "number" || typeof status !== "number" || from === undefined) return undefined;
  return {
    kind: "request",
    number,
    scheme,
    httpVersion,
    method,
    host,
    port,
    path,
    query,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ),
    body: {
      bytes,
      ...(typeof text === "string" ? { text } : {}),
      ...(member(body, "isCut") === true ? { isCut: true } : {}),
    },
    answer: { status, from, ...(gave.length > 0 ? { gave } : {}) },
  };
}

function givenIn(value: Json | undefined): readonly GivenName[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: Json) => {
    const as = isJsonObject(each) ? oneOf(givenKinds, member(each, "as")) : undefined;
    const text = isJsonObject(each) ? member(each, "text") : undefined;
    return as === undefined || typeof text !== "string" ? [] : [{ as, text }];
  });
}

function oneOf<Name extends string>(names: readonly Name[], value: Json | undefined): Name | undefined {
  return names.find((name) => name === value);
}
