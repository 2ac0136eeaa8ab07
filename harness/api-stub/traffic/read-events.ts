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

/** What an API stub has recorded. */
export interface ReadEvents {
  readonly events: readonly UpstreamEvent[];
  /** Requests that have begun and not ended, with their destinations. */
  readonly open: ReadonlyMap<number, OpenRequest>;
  /** Why there may have been more; absent where this is everything. */
  readonly lack?: UpstreamLack;
}

/** The destination of an unfinished request. */
export type OpenRequest = Pick<UpstreamRequest, "host" | "port">;

/**
 * @param text whole lines, each with one event
 * @param before requests that were open before
 */
export function readEvents(text: string, before: ReadEvents["open"] = new Map()): ReadEvents {
  const lines = text.split("\n").filter((line) => line !== "");
  const events: UpstreamEvent[] = [];
  const open = new Map(before);
  let lack: UpstreamLack | undefined;
  for (const line of lines) {
    const parsed = parseJson(line);
    const object = parsed.kind === "value" && isJsonObject(parsed.value) ? parsed.value : {};
    const [kind, number] = [member(object, "kind"), member(object, "number")];
    const peer = peerOf(object);
    const event = peer === undefined ? undefined : eventOf(object, peer);
    if (typeof number === "number" && kind !== "begun") open.delete(number);
    if (event !== undefined) events.push(event);
    else if (typeof number === "number" && kind === "begun" && peer !== undefined) open.set(number, peer);
    else if (typeof number !== "number" || kind !== "over") lack ??= oneOf(upstreamLacks, kind) ?? "ended";
  }
  return { events, open, ...(lack === undefined ? {} : { lack }) };
}

function peerOf(object: JsonObject): OpenRequest | undefined {
  const [host, port] = [member(object, "host"), member(object, "port")];
  return typeof host === "string" && typeof port === "number" ? { host, port } : undefined;
}

function eventOf(object: JsonObject, { host, port }: OpenRequest): UpstreamEvent | undefined {
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
