import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { bodyOf } from "../traffic/sent-body.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import { parseGraphql, type GraphqlDocument, type GraphqlOperation } from "./graphql-document.ts";

/** The parts of a request that tell whether it is GraphQL. */
export type SentToGraphql = Pick<UpstreamRequest, "method" | "path" | "query" | "headers" | "body">;

/** A GraphQL request: one operation, or several that are sent together. */
export interface GraphqlRequest {
  readonly isBatch: boolean;
  readonly parts: readonly [GraphqlPart, ...GraphqlPart[]];
}

export interface GraphqlPart {
  /** As it was sent. */
  readonly text: string;
  readonly document: GraphqlDocument;
  /** The operation to run; undefined where the document has several and none is named. */
  readonly operation: GraphqlOperation | undefined;
  readonly variables: JsonObject;
}

/** Reads a request as GraphQL; undefined where it has another form, or was not kept completely. */
export function graphqlIn(request: SentToGraphql): GraphqlRequest | undefined {
  const sent = sentParts(request);
  if (sent === undefined) return undefined;
  const isGraphql = /\/(?:graphql|gql)\b/iu.test(request.path) || isGraphqlType(request);
  const parts = sent.values.flatMap((each) => partOf(each, isGraphql) ?? []);
  const [first, ...others] = parts;
  return first === undefined || parts.length < sent.values.length
    ? undefined
    : { isBatch: sent.isBatch, parts: [first, ...others] };
}

interface SentParts {
  readonly isBatch: boolean;
  readonly values: readonly Json[];
}

function sentParts(request: SentToGraphql): SentParts | undefined {
  if (request.method.toUpperCase() === "GET") {
    const parameters = new URLSearchParams(request.query);
    const query = parameters.get("query");
    const variables = parseJson(parameters.get("variables") ?? "{}");
    if (query === null || variables.kind !== "value") return undefined;
    return { isBatch: false, values: [{ query, variables: variables.value }] };
  }
  const { text, isCut } = request.body;
  if (text === undefined || isCut === true) return undefined;
  const body = bodyOf(request);
  if (body === undefined) return isGraphqlType(request) ? { isBatch: false, values: [{ query: text }] } : undefined;
  return Array.isArray(body) ? { isBatch: true, values: body } : { isBatch: false, values: [body] };
}

function partOf(sent: Json, isGraphql: boolean): GraphqlPart | undefined {
  const text = isJsonObject(sent) ? member(sent, "query") : undefined;
  if (!isJsonObject(sent) || typeof text !== "string") return undefined;
  const document = parseGraphql(text, isGraphql);
  if (document === undefined) return undefined;
  const [named, variables] = [member(sent, "operationName"), member(sent, "variables")];
  const { operations } = document;
  const operation = operations.length === 1 ? operations[0] : operations.find(({ name }) => name === named);
  return { text, document, operation, variables: isJsonObject(variables) ? variables : {} };
}

function isGraphqlType({ headers }: Pick<SentToGraphql, "headers">): boolean {
  return /^application\/graphql(?:\+json)?\b/iu.test(headers["content-type"] ?? "");
}
