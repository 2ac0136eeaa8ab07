import { canonicalText } from "../../harness/json/canonical.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { keysOfPointer } from "../../harness/schema/schema-document.ts";
import type { BrokenConstraint } from "../../harness/schema/schema-validator.ts";
import { bodyOf } from "../../harness/api-stub/traffic/sent-body.ts";
import { recordedHeaders, type UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { plainName } from "./match.ts";
import type { DocumentedBody, DocumentedRequest, RequiredParameter } from "./openapi/documented-request.ts";
import { isJsonMedia } from "./openapi/json-media.ts";

/** How a request differs from what the document says of it. */
export interface RequestFault {
  /** The kind of difference. */
  readonly case: "lacks-parameter" | "lacks-body" | "other-body";
  /** A clause that follows `sends GET /pets`. */
  readonly words: string;
  /** The caller gave the value, or left it out, and the tool passes that on. The tool has chosen nothing. */
  readonly isGiven: boolean;
}

/** The call that sent the request. */
export interface Caller {
  /** The arguments of the call. */
  readonly given: Json;
  /** Arguments that the tool takes, as `plainName` writes them. */
  readonly takes: ReadonlySet<string>;
}

/** @returns none where the request is as documented; undefined where we cannot tell */
export function requestFaults(
  documented: DocumentedRequest,
  request: UpstreamRequest,
  caller: Caller,
): readonly RequestFault[] | undefined {
  const missing = documented.required.filter((parameter) => !hasParameter(request, parameter));
  const ofParameters = missing.map(({ place, name }): RequestFault => ({
    case: "lacks-parameter",
    words: `without ${place === "query" ? "the query parameter" : "the header"} ${JSON.stringify(name)}, which the document requires`,
    isGiven: caller.takes.has(plainName(name)),
  }));
  const ofBody = documented.body === undefined ? [] : bodyFaults(documented.body, request, caller);
  return ofBody && [...ofParameters, ...ofBody];
}

function hasParameter({ query, headers }: UpstreamRequest, { place, name }: RequiredParameter): boolean {
  // Values of other parameters are not kept, since they may be credentials.
  if (place === "header") return !recordedHeaders.includes(name.toLowerCase()) || name.toLowerCase() in headers;
  const names = [...new URLSearchParams(query).keys()];
  return names.some((each) => each === name || each.startsWith(`${name}[`) || each.startsWith(`${name}.`));
}

function bodyFaults(
  { isRequired, judge }: DocumentedBody,
  request: UpstreamRequest,
  caller: Caller,
): readonly RequestFault[] | undefined {
  if (request.body.bytes === 0) {
    if (!isRequired) return [];
    return [{ case: "lacks-body", words: "without a body, which the document requires", isGiven: false }];
  }
  if (judge === undefined || !isJsonMedia(request.headers["content-type"] ?? "")) return [];
  const body = bodyOf(request);
  const judged = body === undefined ? undefined : judge(body);
  if (body === undefined || judged?.kind !== "judged") return undefined;
  return withoutChoices(judged.broken).map((broken) => bodyFault(broken, body, caller));
}

const choosing: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);

/** With several alternatives we do not know which was meant, nor which of them counts. */
function withoutChoices(broken: readonly BrokenConstraint[]): readonly BrokenConstraint[] {
  const choices = broken.filter(({ keyword }) => choosing.has(keyword));
  return broken.filter(
    (each) =>
      choosing.has(each.keyword) || !choices.some(({ instancePath }) => each.instancePath.startsWith(instancePath)),
  );
}

function bodyFault(broken: BrokenConstraint, body: Json, { given, takes }: Caller): RequestFault {
  const { keyword, instancePath, missing } = broken;
  const place = instancePath === "" ? "" : ` at ${instancePath}`;
  const what = missing === undefined ? `${keyword}${place}` : `${JSON.stringify(missing)} is missing${place}`;
  const value = valueAt(body, instancePath);
  const isLeftOut = missing !== undefined && takes.has(plainName(missing));
  return {
    case: "other-body",
    words: `with a body that the document does not allow: ${what}`,
    isGiven: choosing.has(keyword) || isLeftOut || value === undefined || isAmong(value, given),
  };
}

function valueAt(body: Json, pointer: string): Json | undefined {
  let value: Json | undefined = body;
  for (const key of keysOfPointer(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) ? member(value, key) : undefined;
  }
  return value;
}

/**
 * Whether a value is an argument, or part of one, perhaps as a text. Whether a body has all arguments and nothing else is
 * the tool's choice.
 */
function isAmong(value: Json, given: Json): boolean {
  const text = plainText(value);
  const open: Json[] = isJsonObject(given) ? Object.values(given) : [];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (plainText(each) === text) return true;
    if (typeof each === "object" && each !== null) open.push(...Object.values(each));
  }
  return false;
}

function plainText(value: Json): string {
  return typeof value === "string" ? value : canonicalText(value);
}
