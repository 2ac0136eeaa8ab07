import type { RequestReading } from "../../harness/api-stub/intents/request-reading.ts";
import { OperationFinder } from "../../harness/api-stub/description/operation-finder.ts";
import type { Operation } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";
import type { VerbMapping } from "./standing.ts";

/** A document may have a hundred thousand operations, and each tool is compared with them. */
const finders = new WeakMap<OpenApiDocument, OperationFinder<Operation>>();

export function finderOf(document: OpenApiDocument): OperationFinder<Operation> {
  const known = finders.get(document) ?? new OperationFinder(document.operations);
  finders.set(document, known);
  return known;
}

/** Reads requests to web APIs where tools are compared with a document: by its operations and the same profile. */
export function readingBy({ document, profile }: Pick<VerbMapping, "document" | "profile">): RequestReading {
  return { profile, operationOf: (request) => finderOf(document).operationOf(request) };
}
