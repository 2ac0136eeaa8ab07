import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import { asksBy } from "./asking-words.ts";
import { firstGraphqlField, graphqlAsks } from "./graphql-operations.ts";

/**
 * What a request asks of an API, as far as HTTP or the request itself tells. What the API makes of it is not seen.
 *
 * - `reads` asks for no change
 * - `overwrites` and `removes` are what HTTP says of `PUT`, `PATCH` and `DELETE`
 * - `writes` asks for a change of which it is not known what it does to what is there
 * - `unknown` may ask for a change, or for none
 */
export interface RequestDeed {
  readonly kind: "reads" | "overwrites" | "removes" | "writes" | "unknown";
  /** What sending it twice asks for: the same again, as much once more, or nothing is known of it. */
  readonly twice: "same" | "more" | "unknown";
  /** Of a GraphQL document, the field that it asks for first: one address serves them all. */
  readonly operation?: string;
  /** By which the API may know it again. Hostile text. */
  readonly key?: string;
}

type Sent = Pick<UpstreamRequest, "method" | "host" | "path" | "query" | "headers" | "body">;

/** Those that the registry of methods calls safe. */
const safeMethods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "REPORT",
  "SEARCH",
  "QUERY",
]);

const reads: RequestDeed = { kind: "reads", twice: "same" };
const unknown: RequestDeed = { kind: "unknown", twice: "unknown" };

const rehearsal = /^(?:dry[_-]?run|validate[_-]?only|preview|simulate)$/iu;
const denials: ReadonlySet<unknown> = new Set([false, 0, null, "false", "0", "none", "None"]);
const keyHeaders: readonly string[] = ["idempotency-key", "x-idempotency-key", "repeatability-request-id"];
const keyMembers: readonly string[] = [
  "idempotencyKey",
  "idempotency_key",
  "clientToken",
  "ClientToken",
  "client_token",
  "clientRequestToken",
  "ClientRequestToken",
  "requestId",
  "request_id",
];

/** What a request asks for, by its method, a GraphQL document in it, and headers that say otherwise. Nothing is accused by its name. */
export function deedOf(request: Sent): RequestDeed {
  const method = request.method.toUpperCase();
  const override = request.headers["x-http-method-override"]?.trim().toUpperCase();
  if (override !== undefined && override !== method) {
    // Whoever serves a safe request need not look for another method in it.
    return method === "POST" ? deedOfMethod(override, request) : unknown;
  }
  return deedOfMethod(method, request);
}

function deedOfMethod(method: string, request: Sent): RequestDeed {
  if (safeMethods.has(method)) return deedOfSafe(request);
  if (isRehearsal(request)) return unknown;
  switch (method) {
    case "PUT":
      // What must not be there yet is not replaced.
      return { kind: request.headers["if-none-match"] === "*" ? "writes" : "overwrites", twice: "same" };
    case "PATCH":
      return { kind: onlyAdds(request) ? "writes" : "overwrites", twice: "unknown" };
    case "DELETE":
      return { kind: "removes", twice: "same" };
    case "POST":
      return deedOfPost(request);
    default:
      return unknown;
  }
}

/** A mutation has no place in a safe request, and some serve it all the same. */
function deedOfSafe({ query }: Sent): RequestDeed {
  const document = new URLSearchParams(query).get("query");
  return document !== null && graphqlAsks(document, false) === "writes" ? unknown : reads;
}

function deedOfPost(request: Sent): RequestDeed {
  const body = bodyOf(request);
  const key = keyOf(request, body);
  const keyed = key === undefined ? {} : { key };
  const documents = graphqlDocuments(request, body);
  const [document] = documents;
  if (document !== undefined) {
    const isGraphql = /\/(?:graphql|gql)\b/iu.test(request.path) || isGraphqlType(request);
    const asks = new Set(documents.map((each) => graphqlAsks(each, isGraphql)));
    if (!asks.has("nothing-known")) return { ...deedOfGraphql(document, asks.has("writes")), ...keyed };
  }
  if (isTokenRequest(request, body)) return reads;
  return { kind: "unknown", twice: asksBy(request, body) ? "unknown" : "more", ...keyed };
}

function deedOfGraphql(document: string, isWriting: boolean): RequestDeed {
  const operation = firstGraphqlField(document);
  const named = operation === undefined ? {} : { operation };
  if (!isWriting) return { ...reads, ...named };
  const isAsking = operation !== undefined && asksBy({ host: "", path: operation }, undefined);
  return { kind: isAsking ? "unknown" : "writes", twice: "unknown", ...named };
}

/** OAuth 2.0 (RFC 6749, section 4) has these members in every request for a token. */
function isTokenRequest({ headers, body }: Sent, json: Json | undefined): boolean {
  if (isJsonObject(json)) return typeof member(json, "grant_type") === "string";
  const isForm = headers["content-type"]?.toLowerCase().startsWith("application/x-www-form-urlencoded") === true;
  return isForm && new URLSearchParams(body.text ?? "").has("grant_type");
}

/** A change that is tried out and not made. */
function isRehearsal(request: Sent): boolean {
  const body = bodyOf(request);
  const members = [...new URLSearchParams(request.query), ...(isJsonObject(body) ? Object.entries(body) : [])];
  return members.some(([name, value]) => rehearsal.test(name) && !denials.has(value));
}

/** JSON Patch (RFC 6902) whose every operation puts something beside what is there. */
function onlyAdds(request: Sent): boolean {
  const body = bodyOf(request);
  if (!Array.isArray(body)) return false;
  const operations = body.map((each: Json) => (isJsonObject(each) ? member(each, "op") : undefined));
  return operations.length > 0 && operations.every((each) => each === "add" || each === "test");
}

function keyOf({ headers }: Sent, body: Json | undefined): string | undefined {
  const header = keyHeaders.map((name) => headers[name]).find((value) => value !== undefined && value !== "");
  if (header !== undefined || !isJsonObject(body)) return header;
  return keyMembers.flatMap((name) => {
    const value = member(body, name);
    return typeof value === "string" && value !== "" ? [value] : [];
  })[0];
}

function isGraphqlType({ headers }: Sent): boolean {
  return /^application\/graphql(?:\+json)?\b/iu.test(headers["content-type"] ?? "");
}

/** Several where requests are sent together; none where the request has another form. */
function graphqlDocuments(request: Sent, body: Json | undefined): readonly string[] {
  if (body === undefined) return isGraphqlType(request) && request.body.isCut !== true ? [request.body.text ?? ""] : [];
  const parts: readonly Json[] = Array.isArray(body) ? body : [body];
  const documents = parts.map((part) => (isJsonObject(part) ? member(part, "query") : undefined));
  const texts = documents.filter((document) => typeof document === "string");
  return texts.length === parts.length ? texts : [];
}

/** The body as JSON; undefined where it is not, or not all of it was kept. */
function bodyOf({ body }: Sent): Json | undefined {
  if (body.text === undefined || body.isCut === true) return undefined;
  const parsed = parseJson(body.text);
  return parsed.kind === "value" ? parsed.value : undefined;
}
