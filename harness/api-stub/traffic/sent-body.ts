import { parseJson } from "../../json/parse.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import type { UpstreamRequest } from "./upstream-event.ts";

/** The body as JSON; undefined where it is not JSON, or was not kept completely. */
export function bodyOf({ body }: Pick<UpstreamRequest, "body">): Json | undefined {
  if (body.text === undefined || body.isCut === true) return undefined;
  const parsed = parseJson(body.text);
  return parsed.kind === "value" ? parsed.value : undefined;
}

export function isForm({ headers }: Pick<UpstreamRequest, "headers">): boolean {
  return headers["content-type"]?.toLowerCase().startsWith("application/x-www-form-urlencoded") === true;
}

/** The object that a body holds, as JSON or as a form; undefined for another form, or an incomplete body. */
export function sentObject(request: Pick<UpstreamRequest, "headers" | "body">): JsonObject | undefined {
  const { text, isCut } = request.body;
  if (isForm(request) && text !== undefined && isCut !== true) return Object.fromEntries(new URLSearchParams(text));
  const body = bodyOf(request);
  return isJsonObject(body) ? body : undefined;
}
