import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { usualPorts, type UpstreamRequest } from "../traffic/upstream-event.ts";
import { verbOf } from "../verbs/verb-profile.ts";
import { takesBatches } from "./asking-words.ts";
import { bodyOf, isForm } from "../traffic/sent-body.ts";

/** Requests contained in one POST. */
export interface Batch {
  readonly requests: readonly [UpstreamRequest, ...UpstreamRequest[]];
  /** The batch may contain others. */
  readonly isPart: boolean;
}

interface Part {
  readonly method: string;
  /** A path, or a whole address. */
  readonly target: string;
  readonly body?: Json;
}

/** The requests of a batch that can be read, in order, and how many there are; undefined where it has another form. */
type Form = (request: UpstreamRequest) => { readonly parts: readonly Part[]; readonly of: number } | undefined;

export const maxParts = 100;
/** For a bulk; a longer line is a document of an action, or an action that is not read. */
export const maxLineLength = 1_000;

/** Ways to send several requests as one. For another one, add an entry. */
const forms: readonly Form[] = [listedInJson, listedInForm, partsOfMultipart, linesOfBulk];

/**
 * The requests in a POST; undefined where it is not a batch, or none of its parts can be read. A client that stores
 * requests, as for a webhook, sends them elsewhere.
 */
export function batchIn(request: UpstreamRequest): Batch | undefined {
  const isPost = request.method.toUpperCase() === "POST";
  if (!isPost || request.body.text === undefined || !takesBatches(request)) return undefined;
  for (const form of forms) {
    const found = form(request);
    const [first, ...others] = (found?.parts ?? []).slice(0, maxParts).map((part) => asRequest(part, request));
    if (found === undefined || first === undefined) continue;
    const requests = [first, ...others] as const;
    return { requests, isPart: requests.length < found.of || request.body.isCut === true };
  }
  return undefined;
}

function asRequest({ method, target, body }: Part, batch: UpstreamRequest): UpstreamRequest {
  const { scheme, host, port } = batch;
  const isUrl = URL.canParse(target) && /^https?:/iu.test(target);
  const base = `${scheme}://${host}:${port}/`;
  const relative = target.startsWith("/") ? target.slice(1) : target;
  if (!isUrl && !URL.canParse(relative, base)) return { ...batch, headers: {}, method, body: { bytes: 0 } };
  const { protocol, hostname, port: ownPort, pathname, search } = isUrl ? new URL(target) : new URL(relative, base);
  const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const own: UpstreamRequest["scheme"] = protocol === "http:" ? "http" : "https";
  const place = isUrl ? { scheme: own, host: hostname, port: ownPort === "" ? usualPorts[own] : Number(ownPort) } : {};
  const { status, from } = batch.answer;
  return {
    ...batch,
    ...place,
    method,
    path: pathname,
    query: search.slice(1),
    headers: text === undefined ? {} : { "content-type": "application/json" },
    body: text === undefined ? { bytes: 0 } : { bytes: text.length, text },
    answer: { status, from },
  };
}

const targetNames = ["url", "path", "uri", "relative_url", "relativeUrl", "href", "endpoint", "resource"];

/** Such as `{"requests": [{"method": "DELETE", "url": "/items/7"}]}`, under any name, or the list alone. */
function listedInJson(request: UpstreamRequest): ReturnType<Form> {
  return listedIn(bodyOf(request));
}

function listedIn(body: Json | undefined): ReturnType<Form> {
  const lists = isJsonObject(body) ? Object.values(body) : [body];
  // A second list may contain requests as well; one of texts cannot.
  const entries = lists.flatMap((list) => (Array.isArray(list) && list.some(isJsonObject) ? list : []));
  const parts = entries.slice(0, maxParts).flatMap((each: Json) => partOf(each) ?? []);
  return parts.length === 0 ? undefined : { parts, of: entries.length };
}

function partOf(value: Json): Part | undefined {
  if (!isJsonObject(value)) return undefined;
  const inner = member(value, "params") ?? member(value, "request") ?? null;
  const places = [value, ...(isJsonObject(inner) ? [inner] : [])];
  const method = textsUnder(places, ["method", "httpMethod", "http_method", "verb"]).find(
    (text) => verbOf(text) !== undefined,
  );
  const [target] = textsUnder(places, targetNames);
  if (method === undefined || target === undefined) return undefined;
  const body = places.map((each) => member(each, "body") ?? member(each, "data")).find((each) => each !== undefined);
  return { method: method.toUpperCase(), target, ...(body === undefined ? {} : { body }) };
}

function textsUnder(places: readonly JsonObject[], names: readonly string[]): readonly string[] {
  return places.flatMap((place) =>
    names.flatMap((name) => {
      const value = member(place, name);
      return typeof value === "string" ? [value] : [];
    }),
  );
}

/** A form with a list in JSON, as in Graph APIs. */
function listedInForm(request: UpstreamRequest): ReturnType<Form> {
  const list = isForm(request) ? new URLSearchParams(request.body.text ?? "").get("batch") : null;
  const parsed = list === null ? undefined : parseJson(list);
  return parsed?.kind === "value" ? listedIn(parsed.value) : undefined;
}

/** `multipart/mixed` with a request line in each part (RFC 9112, `application/http`). */
function partsOfMultipart({ headers, body }: UpstreamRequest): ReturnType<Form> {
  const isMultipart = headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;
  if (!isMultipart) return undefined;
  const lines = (body.text ?? "").split(/\r?\n/u);
  const parts = lines.flatMap((line): Part[] => {
    const [method = "", target = "", version = "HTTP/", ...rest] = line.split(" ");
    const isRequest = verbOf(method) !== undefined && target !== "" && rest.length === 0 && version.startsWith("HTTP/");
    return isRequest ? [{ method, target }] : [];
  });
  const ofHttp = lines.filter((line) => /^content-type: ?application\/http\b/iu.test(line)).length;
  return { parts, of: Math.max(parts.length, ofHttp) };
}

const bulkMethods: Readonly<Record<string, string>> = {
  delete: "DELETE",
  update: "PATCH",
  create: "POST",
  index: "PUT",
};

/** Lines of JSON, each with an action, such as `{"delete": {"_index": "notes", "_id": "7"}}`. */
function linesOfBulk({ path, body }: UpstreamRequest): ReturnType<Form> {
  if (!/\/_bulk\/?$/u.test(path)) return undefined;
  const [, ofPath = ""] = /^\/([^/]*)\/_bulk/u.exec(path) ?? [];
  const lines = (body.text ?? "").split("\n").slice(0, 4 * maxParts);
  const parts = lines.flatMap((line): Part[] => {
    const parsed = line.length > maxLineLength ? undefined : parseJson(line);
    const intent = parsed?.kind === "value" && isJsonObject(parsed.value) ? Object.entries(parsed.value) : [];
    const [[name, about] = ["", null]] = intent;
    const method = Object.hasOwn(bulkMethods, name) ? bulkMethods[name] : undefined;
    if (intent.length !== 1 || method === undefined || !isJsonObject(about)) return [];
    const [index, id] = ["_index", "_id"].map((key) => member(about, key));
    const place = `/${typeof index === "string" ? index : ofPath}/_doc`;
    const isNamed = typeof id === "string" || typeof id === "number";
    return [{ method: isNamed ? method : "POST", target: isNamed ? `${place}/${encodeURIComponent(id)}` : place }];
  });
  // Whether each line was an action or the document of one is not known.
  const isWhole = lines.length < 4 * maxParts && lines.every(({ length }) => length <= maxLineLength);
  return { parts, of: isWhole ? parts.length : Number.POSITIVE_INFINITY };
}
