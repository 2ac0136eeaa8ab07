import { isJsonObject, member, type JsonObject } from "../../../harness/json/value.ts";
import { DocumentError } from "./document-error.ts";
import { withinDocumentTime } from "./document-time.ts";
import { takesIdempotencyKey } from "./idempotency-key.ts";
import { outsideReferences } from "./outside-references.ts";
import { parseText } from "./parse-text.ts";
import type { DocumentedAnswer } from "../../../harness/upstream/answers/answer-book.ts";
import type { DescribedOperation } from "../../../harness/upstream/description/described-operation.ts";
import { describedHints } from "./described-hints.ts";
import { documentedAnswer } from "./documented-answer.ts";
import { followReference } from "./path-item.ts";
import { serversOf } from "./servers.ts";
import type { UnreadPlace } from "./unread-place.ts";

/** An operation of the document. `method` is as it writes it: `get`, `GET`, `purge`. */
export interface Operation extends DescribedOperation {
  readonly summary?: string;
  /** It has a header parameter by which the server tells a repeated request from a new one. */
  readonly takesIdempotencyKey?: true;
}

/** What tools are compared with. */
export interface OpenApiDocument {
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  /** Path items and operations of which nothing, or not all, is known. */
  readonly unread: readonly UnreadPlace[];
  /** Each operationId that stands at more than one operation. */
  readonly repeatedIds: readonly string[];
  /** Every `$ref` that leads to a file or an address, once each; none is ever opened. */
  readonly outsideReferences: readonly string[];
  /** What the API answers, as its operations say; made when it is asked for. Absent where nothing is known of it. */
  readonly answers?: () => readonly DocumentedAnswer[];
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
/** Each takes some milliseconds to make; the others are answered as if nothing was documented. */
const maxAnswers = 500;

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
  const operations = withinDocumentTime(() => operationsBelow(paths, root, unread));
  if (operations.length === 0) throw new DocumentError({ code: "no-operations", unread });
  return {
    operations,
    unread,
    repeatedIds: repeatedIdsOf(operations),
    outsideReferences: outsideReferences(root),
    answers: () => documentedAnswers(root, paths),
  };
}

function operationsBelow(paths: JsonObject, root: JsonObject, unread: UnreadPlace[]): readonly Operation[] {
  const operations: Operation[] = [];
  for (const [path, pathItem] of Object.entries(paths)) {
    if (!path.startsWith("/") || !isJsonObject(pathItem)) continue;
    for (const operation of operationsOf(root, path, pathItem, unread)) operations.push(operation);
    if (operations.length > maxOperations) throw new DocumentError({ code: "too-many-operations", maxOperations });
  }
  return operations;
}

function documentedAnswers(root: JsonObject, paths: JsonObject): readonly DocumentedAnswer[] {
  const answers: DocumentedAnswer[] = [];
  for (const [path, start] of Object.entries(paths)) {
    const followed = path.startsWith("/") && isJsonObject(start) ? followReference(root, start) : undefined;
    if (followed?.kind !== "found") continue;
    for (const [method, written] of Object.entries(followed.object)) {
      if (otherMembers.has(method) || method.startsWith("x-") || !isJsonObject(written)) continue;
      const operation = followReference(root, written);
      const answer =
        operation.kind === "found" ? documentedAnswer(root, { method, path, operation: operation.object }) : undefined;
      if (answer !== undefined) answers.push(answer);
      if (answers.length >= maxAnswers) return answers;
    }
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

function operationsOf(root: JsonObject, path: string, start: JsonObject, unread: UnreadPlace[]): readonly Operation[] {
  const followed = followReference(root, start);
  if (followed.kind === "unread") unread.push({ place: path, ref: followed.ref, why: followed.why });
  const pathItem = followed.kind === "found" ? followed.object : start;
  const keyForAll = takesIdempotencyKey(root, pathItem);
  const more = member(pathItem, "additionalOperations");
  return [...Object.entries(pathItem), ...(isJsonObject(more) ? Object.entries(more) : [])].flatMap(
    ([method, operation]) => {
      if (otherMembers.has(method) || method.startsWith("x-") || !methodToken.test(method)) return [];
      return isJsonObject(operation)
        ? [operationAt(root, { method, path }, { start: operation, pathItem, keyForAll }, unread)]
        : [];
    },
  );
}

interface OperationPlace {
  readonly start: JsonObject;
  readonly pathItem: JsonObject;
  readonly keyForAll: boolean;
}

function operationAt(
  root: JsonObject,
  at: Pick<Operation, "method" | "path">,
  { start, pathItem, keyForAll }: OperationPlace,
  unread: UnreadPlace[],
): Operation {
  const followed = followReference(root, start);
  // Which verb stands there is known all the same.
  if (followed.kind === "unread") unread.push({ place: requestLine(at), ref: followed.ref, why: followed.why });
  const operation = followed.kind === "found" ? followed.object : start;
  const operationId = member(operation, "operationId");
  const summary = member(operation, "summary");
  const servers = serversOf(operation, pathItem, root);
  const hints = describedHints(operation);
  return {
    ...at,
    ...(typeof operationId === "string" ? { operationId } : {}),
    ...(typeof summary === "string" ? { summary } : {}),
    ...(keyForAll || takesIdempotencyKey(root, operation) ? { takesIdempotencyKey: true } : {}),
    ...(servers === undefined ? {} : { servers }),
    ...(Object.keys(hints).length === 0 ? {} : { hints }),
  };
}

/** An operation as people name it, and as a configuration may: `GET /pets`. */
export function requestLine({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}
