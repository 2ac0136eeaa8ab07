import { isJsonObject, member, type Json, type JsonObject } from "../../../harness/json/value.ts";
import { constraintJudge, type ConstraintJudgement } from "../../../harness/schema/value-judge.ts";
import { isJsonMedia } from "./json-media.ts";
import { followReference } from "./path-item.ts";
import { requestSchema } from "./request-schema.ts";

/** What the document says of a request to one operation. */
export interface DocumentedRequest {
  /** Whether the caller chooses anything of a request: a parameter at any place, or a body. */
  readonly isChosen: boolean;
  /** Parameters that every request has. */
  readonly required: readonly RequiredParameter[];
  readonly body: DocumentedBody | undefined;
}

export interface RequiredParameter {
  readonly place: "query" | "header";
  readonly name: string;
}

export interface DocumentedBody {
  readonly isRequired: boolean;
  /** Judges a body in JSON; absent where the document describes none. */
  readonly judge?: (body: Json) => ConstraintJudgement;
}

/** The document describes it with an operation but means it for others (OAS 4.8.12). */
const otherHeaders: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

export function documentedRequest(root: JsonObject, pathItem: JsonObject, operation: JsonObject): DocumentedRequest {
  const parameters = parametersOf(root, pathItem, operation);
  const body = bodyOf(root, operation) ?? swaggerBody(root, parameters);
  const required = parameters.flatMap((each) => requiredOf(root, each) ?? []);
  return { isChosen: parameters.length > 0 || body !== undefined, required, body };
}

/** A parameter of the operation goes before one of its path item with the same name and place. */
function parametersOf(root: JsonObject, ...holders: readonly JsonObject[]): readonly JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const holder of holders) {
    const parameters = member(holder, "parameters");
    for (const each of Array.isArray(parameters) ? parameters : []) {
      const followed = isJsonObject(each) ? followReference(root, each) : undefined;
      if (followed?.kind !== "found") continue;
      byKey.set(JSON.stringify([member(followed.object, "in"), member(followed.object, "name")]), followed.object);
    }
  }
  return [...byKey.values()];
}

function requiredOf(root: JsonObject, parameter: JsonObject): RequiredParameter | undefined {
  const [place, name] = [member(parameter, "in"), member(parameter, "name")];
  if (member(parameter, "required") !== true || typeof name !== "string") return undefined;
  if (place === "header") return otherHeaders.has(name.toLowerCase()) ? undefined : { place, name };
  // The members of an object stand in the query by their own names.
  return place === "query" && !isObject(root, parameter) ? { place, name } : undefined;
}

function isObject(root: JsonObject, parameter: JsonObject): boolean {
  const schema = member(parameter, "schema");
  const followed = isJsonObject(schema) ? followReference(root, schema) : undefined;
  if (followed?.kind !== "found") return schema !== undefined;
  const type = member(followed.object, "type");
  const types = Array.isArray(type) ? type : [type];
  return types.includes("object") || type === undefined;
}

function bodyOf(root: JsonObject, operation: JsonObject): DocumentedBody | undefined {
  const written = member(operation, "requestBody");
  const followed = isJsonObject(written) ? followReference(root, written) : undefined;
  if (followed?.kind !== "found") return undefined;
  const content = member(followed.object, "content");
  const type = isJsonObject(content) ? Object.keys(content).find(isJsonMedia) : undefined;
  const media = isJsonObject(content) && type !== undefined ? member(content, type) : undefined;
  const schema = isJsonObject(media) ? member(media, "schema") : undefined;
  const isRequired = member(followed.object, "required") === true;
  return { isRequired, ...judgeOf(root, schema) };
}

function judgeOf(root: JsonObject, schema: Json | undefined): Pick<DocumentedBody, "judge"> {
  return schema === undefined ? {} : { judge: constraintJudge(requestSchema(root, schema)) };
}

/** Swagger 2 has the body among the parameters. */
function swaggerBody(root: JsonObject, parameters: readonly JsonObject[]): DocumentedBody | undefined {
  const parameter = parameters.find((each) => member(each, "in") === "body");
  if (parameter === undefined) return undefined;
  const schema = member(parameter, "schema");
  const isRequired = member(parameter, "required") === true;
  return { isRequired, ...judgeOf(root, schema) };
}
