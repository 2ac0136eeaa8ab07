import { isJsonObject, member, type Json } from "../../json/value.ts";
import { graphqlIn } from "../graphql/graphql-request.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import type { DescribedOperation } from "../description/described-operation.ts";
import { sentMethod } from "./sent-method.ts";
import { asksBy, isPassing } from "./asking-words.ts";
import { workInBody } from "./body-work.ts";
import { graphqlIntent, type GraphqlIntent } from "./graphql-intent.ts";
import { operationsIn, type NamedOperation } from "./named-operation.ts";
import { bodyOf, isForm } from "../traffic/sent-body.ts";
import type { RequestReading } from "./request-reading.ts";
import { intentOfVerb, type VerbIntent } from "./verb-intent.ts";

/**
 * What a request asks of an API, judged by its method, its content and the API's description. The effect in the API is
 * not seen.
 *
 * - `reads` asks for no change
 * - `overwrites` and `removes` are what HTTP says of `PUT`, `PATCH` and `DELETE`
 * - `adds` leaves what is there: by the method, by a body that says what it adds, or by the description of an API
 * - `writes` asks for a change with an unknown effect on what is there
 * - `unknown` may ask for a change, or for none
 */
export interface RequestIntent {
  readonly kind: "reads" | "overwrites" | "removes" | "adds" | "writes" | "unknown";
  /** What sending it twice asks for: the same again, as much once more, or unknown. */
  readonly twice: "same" | "more" | "unknown";
  /** For a GraphQL document, the first field that it asks for: one address serves them all. */
  readonly operation?: string;
  /** The key by which the API may recognise it. Hostile text. */
  readonly key?: string;
  /**
   * What the description of the API says about a change, such as `destructiveHint: true`, or the name of its operation.
   */
  readonly described?: string;
}

type Sent = Pick<UpstreamRequest, "method" | "host" | "path" | "query" | "headers" | "body">;

const reads: RequestIntent = { kind: "reads", twice: "same" };
const unknown: RequestIntent = { kind: "unknown", twice: "unknown" };

const exploration = /^(?:dry[_-]?run|validate[_-]?only|preview|simulate)$/iu;
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
 * What a request asks for: by its method, another method that it says, a GraphQL document in it, what else it says of its
 * operation, and the API's description of it. A name never accuses.
 */
export function intentOf(request: Sent, reading: RequestReading): RequestIntent {
  const method = sentMethod(request);
  return method === undefined ? unknown : intentOfMethod(method, request, reading);
}

function intentOfMethod(method: string, request: Sent, reading: RequestReading): RequestIntent {
  const intent = intentOfVerb(method, reading.profile);
  const operation = reading.operationOf?.({ ...request, method });
  if (intent.kind === "reads") return intentOfSafe(method, request, operation);
  if (isExploration(request)) return unknown;
  if (method === "POST") return intentOfPost(request, intent, operation);
  const change = { ...intent, kind: asLimited(method, request, intent.kind) };
  return change.kind === "unknown" ? change : changeAsDescribed(change, request, operation);
}

/** A change by its method, as far as headers and the body say that it is another one. */
function asLimited(method: string, request: Sent, kind: VerbIntent["kind"]): VerbIntent["kind"] {
  // RFC 4918, section 10.6.
  if (method === "COPY") return request.headers["overwrite"]?.trim().toUpperCase() === "F" ? "adds" : kind;
  if (kind !== "overwrites" || (method !== "PUT" && method !== "PATCH")) return kind;
  // The request demands that nothing exists yet, so nothing is replaced.
  if (method === "PUT" && request.headers["if-none-match"] === "*") return "writes";
  const work = workInBody(bodyOf(request));
  return work === "may-add" ? "writes" : (work ?? kind);
}

/**
 * A change by its method; if the description of the API says that there is none, or only a harmless one, one of the two
 * is wrong.
 */
function changeAsDescribed(
  intent: RequestIntent,
  request: Sent,
  operation: DescribedOperation | undefined,
): RequestIntent {
  const { readOnlyHint, destructiveHint } = operation?.hints ?? {};
  if (readOnlyHint === true) return unknown;
  if (operation === undefined) return intent;
  if (destructiveHint === true) return { ...intent, kind: "removes", described: "destructiveHint: true" };
  const kind = destructiveHint === false && intent.kind !== "adds" ? "writes" : intent.kind;
  if (readOnlyHint === false) return { ...intent, kind, described: "readOnlyHint: false" };
  // The method of a described operation says what it does, unless its words say that it ends a session.
  const described = operation.operationId ?? `${operation.method.toUpperCase()} ${operation.path}`;
  const isOpen = mayOnlyAsk(request, operationsIn(request), operation) || isPassing(`${request.path} ${described}`);
  return { ...intent, kind, ...(isOpen ? {} : { described }) };
}

/** A mutation does not belong in a safe request, and neither does an operation that deletes, but some servers run them. */
function intentOfSafe(method: string, request: Sent, operation: DescribedOperation | undefined): RequestIntent {
  if (operation?.hints?.readOnlyHint === false) return unknown;
  const isNamedChange = method === "GET" && operationsIn(request).some(({ work = "reads" }) => work !== "reads");
  if (isNamedChange && operation?.hints?.readOnlyHint !== true) return unknown;
  const graphql = graphqlIn(request);
  const isMutation = graphql === undefined ? looksLikeMutation(request) : graphqlIntent(graphql).asks !== "reads";
  return isMutation ? unknown : reads;
}

/** A document that is too long or too deep to read. */
function looksLikeMutation({ query }: Sent): boolean {
  const document = new URLSearchParams(query).get("query") ?? "";
  const word = document.search(/\bmutation\b/u);
  return word !== -1 && document.includes("{", word);
}

function intentOfPost(request: Sent, { twice }: VerbIntent, operation: DescribedOperation | undefined): RequestIntent {
  const body = bodyOf(request);
  const key = keyOf(request, body);
  const keyed = key === undefined ? {} : { key };
  const graphql = graphqlIn(request);
  const intent = graphql && graphqlIntent(graphql);
  if (intent !== undefined && intent.asks !== "nothing-known") return { ...intentOfGraphql(intent), ...keyed };
  if (isTokenRequest(request, body)) return reads;
  const operations = operationsIn(request);
  const isRead = operations.some(({ means }) => means === "read");
  if (isRead && operation?.hints?.readOnlyHint !== false) return reads;
  // The profile may say that a POST asks for the same again; HTTP says of most that they ask for more.
  const again = twice === "unknown" && asksForMore(request, operations, operation) ? "more" : twice;
  return { ...intentAsDescribed({ kind: "unknown", twice: again }, operation), ...keyed };
}

/** The description of an API takes precedence over what is known about any POST. */
function intentAsDescribed(intent: RequestIntent, operation: DescribedOperation | undefined): RequestIntent {
  const { readOnlyHint, destructiveHint, idempotentHint } = operation?.hints ?? {};
  if (readOnlyHint === true) return reads;
  const twice = idempotentHint === undefined ? intent.twice : idempotentHint ? "same" : "more";
  if (destructiveHint === true) return { kind: "removes", twice, described: "destructiveHint: true" };
  if (readOnlyHint === undefined) return { ...intent, twice };
  return { kind: destructiveHint === false ? "adds" : "writes", twice, described: "readOnlyHint: false" };
}

/** What a name says of an operation; a second request to delete or to set something asks for no more. */
function asksForMore(
  request: Sent,
  operations: readonly NamedOperation[],
  operation: DescribedOperation | undefined,
): boolean {
  return !mayOnlyAsk(request, operations, operation) && !operations.some(({ work }) => work === "changes");
}

/** The id of its operation also says what it does. */
function mayOnlyAsk(
  request: Sent,
  operations: readonly NamedOperation[],
  operation: DescribedOperation | undefined,
): boolean {
  const id = operation?.operationId;
  if (asksBy(request) || (id !== undefined && asksBy({ host: "", path: id }))) return true;
  return operations.some(({ means }) => means === "one-for-all");
}

function intentOfGraphql({ asks, field }: GraphqlIntent): RequestIntent {
  const named = field === undefined ? {} : { operation: field };
  if (asks === "reads") return { ...reads, ...named };
  const isAsking = field !== undefined && asksBy({ host: "", path: field });
  return { kind: isAsking ? "unknown" : "writes", twice: "unknown", ...named };
}

/** OAuth 2.0 (RFC 6749, section 4) has these members in every request for a token. */
function isTokenRequest(request: Sent, json: Json | undefined): boolean {
  if (isJsonObject(json)) return typeof member(json, "grant_type") === "string";
  return isForm(request) && new URLSearchParams(request.body.text ?? "").has("grant_type");
}

/** A dry run: a change that is only tried out. */
function isExploration(request: Sent): boolean {
  const body = bodyOf(request);
  const members = [...new URLSearchParams(request.query), ...(isJsonObject(body) ? Object.entries(body) : [])];
  return members.some(([name, value]) => exploration.test(name) && !denials.has(value));
}

function keyOf({ headers }: Sent, body: Json | undefined): string | undefined {
  const header = keyHeaders.map((name) => headers[name]).find((value) => value !== undefined && value !== "");
  if (header !== undefined || !isJsonObject(body)) return header;
  return keyMembers.flatMap((name) => {
    const value = member(body, name);
    return typeof value === "string" && value !== "" ? [value] : [];
  })[0];
}
