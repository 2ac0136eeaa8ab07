import { isJsonObject, member, type Json } from "../../json/value.ts";
import { graphqlIn } from "../graphql/graphql-request.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import type { DescribedOperation } from "../description/described-operation.ts";
import { sentMethod } from "../verbs/sent-method.ts";
import { asksBy, isPassing } from "./asking-words.ts";
import { graphqlDeed, type GraphqlDeed } from "./graphql-deed.ts";
import { bodyOf, isForm } from "./request-body.ts";
import type { RequestReading } from "./request-reading.ts";
import { deedOfVerb, type VerbDeed } from "./verb-deed.ts";

/**
 * What a request asks of an API, as far as its method, the request itself or the API's description tells. What the API
 * makes of it is not seen.
 *
 * - `reads` asks for no change
 * - `overwrites` and `removes` are what HTTP says of `PUT`, `PATCH` and `DELETE`
 * - `adds` is what the description of an API says of a `POST` that takes nothing away
 * - `writes` asks for a change of which it is not known what it does to what is there
 * - `unknown` may ask for a change, or for none
 */
export interface RequestDeed {
  readonly kind: "reads" | "overwrites" | "removes" | "adds" | "writes" | "unknown";
  /** What sending it twice asks for: the same again, as much once more, or nothing is known of it. */
  readonly twice: "same" | "more" | "unknown";
  /** Of a GraphQL document, the field that it asks for first: one address serves them all. */
  readonly operation?: string;
  /** By which the API may know it again. Hostile text. */
  readonly key?: string;
  /** What the description of the API says of a change, such as `destructiveHint: true`, or the operation that it is. */
  readonly described?: string;
}

type Sent = Pick<UpstreamRequest, "method" | "host" | "path" | "query" | "headers" | "body">;

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

/**
 * What a request asks for: by its method, a GraphQL document in it, headers that say otherwise, and what the API's
 * description says of its operation. Nothing is accused by its name.
 */
export function deedOf(request: Sent, reading: RequestReading): RequestDeed {
  const method = sentMethod(request);
  return method === undefined ? unknown : deedOfMethod(method, request, reading);
}

function deedOfMethod(method: string, request: Sent, reading: RequestReading): RequestDeed {
  const deed = deedOfVerb(method, reading.profile);
  const operation = reading.operationOf?.({ ...request, method });
  if (deed.kind === "reads") return deedOfSafe(request, operation);
  if (isRehearsal(request)) return unknown;
  if (method === "POST") return deedOfPost(request, deed, operation);
  // What must not be there yet is not replaced.
  const isNew = method === "PUT" && request.headers["if-none-match"] === "*";
  const onlyAdds = isNew || (method === "PATCH" && addsOnly(request));
  const plain = deed.kind === "overwrites" && onlyAdds ? ({ ...deed, kind: "writes" } as const) : deed;
  return plain.kind === "unknown" ? plain : changeAsDescribed(plain, request, operation);
}

/** A change by its method; where the description of an API says that there is none, or none for the worse, one of the two is wrong. */
function changeAsDescribed(deed: RequestDeed, request: Sent, operation: DescribedOperation | undefined): RequestDeed {
  const { readOnlyHint, destructiveHint } = operation?.hints ?? {};
  if (readOnlyHint === true) return unknown;
  if (operation === undefined) return deed;
  if (destructiveHint === true) return { ...deed, kind: "removes", described: "destructiveHint: true" };
  const kind = destructiveHint === false ? "writes" : deed.kind;
  if (readOnlyHint === false) return { ...deed, kind, described: "readOnlyHint: false" };
  // That the operation is there says what it does by its method, unless its words say that it ends a session.
  const described = operation.operationId ?? `${operation.method.toUpperCase()} ${operation.path}`;
  const isOpen = mayOnlyAsk(request, bodyOf(request), operation) || isPassing(`${request.path} ${described}`);
  return { ...deed, kind, ...(isOpen ? {} : { described }) };
}

/** A mutation has no place in a safe request, and some serve it all the same. */
function deedOfSafe(request: Sent, operation: DescribedOperation | undefined): RequestDeed {
  if (operation?.hints?.readOnlyHint === false) return unknown;
  const graphql = graphqlIn(request);
  const isMutation = graphql === undefined ? looksLikeMutation(request) : graphqlDeed(graphql).asks !== "reads";
  return isMutation ? unknown : reads;
}

/** A document that is too long or too deep to read. */
function looksLikeMutation({ query }: Sent): boolean {
  const document = new URLSearchParams(query).get("query") ?? "";
  const word = document.search(/\bmutation\b/u);
  return word !== -1 && document.includes("{", word);
}

function deedOfPost(request: Sent, { twice }: VerbDeed, operation: DescribedOperation | undefined): RequestDeed {
  const body = bodyOf(request);
  const key = keyOf(request, body);
  const keyed = key === undefined ? {} : { key };
  const graphql = graphqlIn(request);
  const deed = graphql && graphqlDeed(graphql);
  if (deed !== undefined && deed.asks !== "nothing-known") return { ...deedOfGraphql(deed), ...keyed };
  if (isTokenRequest(request, body)) return reads;
  // The profile may say that a POST asks for the same again; that it asks for more is what HTTP says of most.
  const again = twice === "unknown" && !mayOnlyAsk(request, body, operation) ? "more" : twice;
  return { ...deedAsDescribed({ kind: "unknown", twice: again }, operation), ...keyed };
}

/** What the description of an API says of a POST goes before what is known of any. */
function deedAsDescribed(deed: RequestDeed, operation: DescribedOperation | undefined): RequestDeed {
  const { readOnlyHint, destructiveHint, idempotentHint } = operation?.hints ?? {};
  if (readOnlyHint === true) return reads;
  const twice = idempotentHint === undefined ? deed.twice : idempotentHint ? "same" : "more";
  if (destructiveHint === true) return { kind: "removes", twice, described: "destructiveHint: true" };
  if (readOnlyHint === undefined) return { ...deed, twice };
  return { kind: destructiveHint === false ? "adds" : "writes", twice, described: "readOnlyHint: false" };
}

/** The id of its operation is a word for what it does, too. */
function mayOnlyAsk(request: Sent, body: Json | undefined, operation: DescribedOperation | undefined): boolean {
  const id = operation?.operationId;
  return asksBy(request, body) || (id !== undefined && asksBy({ host: "", path: id }, undefined));
}

function deedOfGraphql({ asks, field }: GraphqlDeed): RequestDeed {
  const named = field === undefined ? {} : { operation: field };
  if (asks === "reads") return { ...reads, ...named };
  const isAsking = field !== undefined && asksBy({ host: "", path: field }, undefined);
  return { kind: isAsking ? "unknown" : "writes", twice: "unknown", ...named };
}

/** OAuth 2.0 (RFC 6749, section 4) has these members in every request for a token. */
function isTokenRequest(request: Sent, json: Json | undefined): boolean {
  if (isJsonObject(json)) return typeof member(json, "grant_type") === "string";
  return isForm(request) && new URLSearchParams(request.body.text ?? "").has("grant_type");
}

/** A change that is tried out and not made. */
function isRehearsal(request: Sent): boolean {
  const body = bodyOf(request);
  const members = [...new URLSearchParams(request.query), ...(isJsonObject(body) ? Object.entries(body) : [])];
  return members.some(([name, value]) => rehearsal.test(name) && !denials.has(value));
}

/** JSON Patch (RFC 6902) whose every operation puts something beside what is there. */
function addsOnly(request: Sent): boolean {
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
