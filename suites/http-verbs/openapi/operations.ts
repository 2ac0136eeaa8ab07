import { isJsonObject, member, type JsonObject } from "../../../harness/json/value.ts";
import { DocumentError } from "./document-error.ts";
import { withinDocumentTime } from "./document-time.ts";
import { takesIdempotencyKey } from "./idempotency-key.ts";
import { outsideReferences } from "./outside-references.ts";
import { parseText } from "./parse-text.ts";
import type { DocumentedAnswer } from "../../../harness/api-stub/answers/answer-book.ts";
import { describedHints } from "./described-hints.ts";
import { documentedAnswer } from "./documented-answer.ts";
import { documentedRequest, type DocumentedRequest } from "./documented-request.ts";
import { requestLine, type Operation } from "./operation.ts";
import { followReference } from "./path-item.ts";
import { serversOf } from "./servers.ts";
import type { UnreadPlace } from "./unread-place.ts";

/** What tools are compared with. */
export interface OpenApiDocument {
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** Path items and operations of which nothing is known, or not everything. */
  readonly unread: readonly UnreadPlace[];
  /** Each operationId that stands at more than one operation. */
  readonly repeatedIds: readonly string[];
  /** Every `$ref` that leads to a file or an address, once each. None is ever opened. */
  readonly outsideReferences: readonly string[];
  /** What a request to one of the operations has; absent where nothing is known of it. */
  readonly requestOf?: (operation: Operation) => DocumentedRequest | undefined;
  /**
   * What the API answers, as its operations say; made when it is asked for, within bounds. Absent where nothing is known
   * of it.
   *
   * @param wanted operations whose answers come first
   */
  readonly answers?: (wanted: ReadonlySet<Operation>) => readonly DocumentedAnswer[];
}

/** Members of a path item that are no operations. */
const otherMembers: ReadonlySet<string> = new Set([
  "$ref",
  "summary",
  "description",
  "servers",
  "parameters",
  "additionalOperations",
]);

/** RFC 9110, section 5.6.2: a method is a token. */
const methodToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;

/** More than fit into a file that is read, unless references or aliases put one path item at many paths. */
const maxOperations = 100_000;
/** The other operations are answered as if nothing was documented. */
const maxAnswered = 500;
/** Processor time for making answers from schemas. A public API of 1,100 operations took minutes. */
const maxMakingMs = 5_000;

/**
 * Reads the operations of an OpenAPI (or Swagger 2) document.
 *
 * @throws DocumentError when the text is none, has no operation at all, or cannot be read within bounds
 */
export async function parseOpenApi(text: string): Promise<OpenApiDocument> {
  const root = await parseText(text);
  if (!isJsonObject(root) || (!Object.hasOwn(root, "openapi") && !Object.hasOwn(root, "swagger"))) {
    throw new DocumentError({ code: "not-openapi", missing: "openapi" });
  }
  const paths = member(root, "paths");
  if (!isJsonObject(paths)) throw new DocumentError({ code: "not-openapi", missing: "paths" });
  const unread: UnreadPlace[] = [];
  const places = withinDocumentTime(() => placesBelow(paths, root, unread));
  const operations = [...places.keys()];
  const requests = new Map<Operation, DocumentedRequest>();
  if (operations.length === 0) throw new DocumentError({ code: "no-operations", unread });
  return {
    operations,
    unread,
    repeatedIds: repeatedIdsOf(operations),
    outsideReferences: outsideReferences(root),
    requestOf: (operation) => {
      const place = places.get(operation);
      const known = requests.get(operation) ?? (place && documentedRequest(root, place.pathItem, place.operation));
      if (known !== undefined) requests.set(operation, known);
      return known;
    },
    answers: (wanted) => documentedAnswers(root, places, wanted),
  };
}

/** Where an operation stands, with what its references lead to. */
interface OperationPlace {
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

function placesBelow(
  paths: JsonObject,
  root: JsonObject,
  unread: UnreadPlace[],
): ReadonlyMap<Operation, OperationPlace> {
  const places = new Map<Operation, OperationPlace>();
  for (const [path, pathItem] of Object.entries(paths)) {
    if (!path.startsWith("/") || !isJsonObject(pathItem)) continue;
    for (const [operation, place] of placesOf(root, path, pathItem, unread)) places.set(operation, place);
    if (places.size > maxOperations) throw new DocumentError({ code: "too-many-operations", maxOperations });
  }
  return places;
}

function documentedAnswers(
  root: JsonObject,
  places: ReadonlyMap<Operation, OperationPlace>,
  wanted: ReadonlySet<Operation>,
): readonly DocumentedAnswer[] {
  const answers: DocumentedAnswer[] = [];
  const start = process.cpuUsage();
  let answered = 0;
  const isWanted = ([operation]: readonly [Operation, OperationPlace]): boolean => wanted.has(operation);
  const ordered = [...[...places].filter(isWanted), ...[...places].filter((each) => !isWanted(each))];
  for (const [at, { operation }] of ordered) {
    const mayMake = process.cpuUsage(start).user / 1000 < maxMakingMs;
    const ofOperation = documentedAnswer(root, at, operation, mayMake);
    if (ofOperation.length > 0) answered++;
    if (answered > maxAnswered) break;
    answers.push(...ofOperation);
  }
  return answers;
}

function repeatedIdsOf(operations: readonly Operation[]): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { operationId } of operations) {
    if (operationId === undefined) continue;
    if (seen.has(operationId)) repeated.add(operationId);
    seen.add(operationId);
  }
  return [...repeated];
}

function placesOf(
  root: JsonObject,
  path: string,
  start: JsonObject,
  unread: UnreadPlace[],
): readonly (readonly [Operation, OperationPlace])[] {
  const followed = followReference(root, start);
  if (followed.kind === "unread") unread.push({ place: path, ref: followed.ref, why: followed.why });
  const pathItem = followed.kind === "found" ? followed.object : start;
  const more = member(pathItem, "additionalOperations");
  const written = [...Object.entries(pathItem), ...(isJsonObject(more) ? Object.entries(more) : [])];
  return written.flatMap(([method, each]) => {
    if (otherMembers.has(method) || method.startsWith("x-") || !methodToken.test(method) || !isJsonObject(each))
      return [];
    const reached = followReference(root, each);
    // The verb that stands there is known all the same.
    if (reached.kind === "unread") {
      unread.push({ place: requestLine({ method, path }), ref: reached.ref, why: reached.why });
    }
    const place = { pathItem, operation: reached.kind === "found" ? reached.object : each };
    return [[operationAt(root, { method, path }, place), place] as const];
  });
}

function operationAt(
  root: JsonObject,
  at: Pick<Operation, "method" | "path">,
  { pathItem, operation }: OperationPlace,
): Operation {
  const operationId = member(operation, "operationId");
  const summary = member(operation, "summary");
  const servers = serversOf(operation, pathItem, root);
  const hints = describedHints(operation);
  const takesKey = [pathItem, operation].some((holder) => takesIdempotencyKey(root, holder));
  return {
    ...at,
    ...(typeof operationId === "string" ? { operationId } : {}),
    ...(typeof summary === "string" ? { summary } : {}),
    ...(takesKey ? { takesIdempotencyKey: true } : {}),
    ...(servers === undefined ? {} : { servers }),
    ...(Object.keys(hints).length === 0 ? {} : { hints }),
  };
}
