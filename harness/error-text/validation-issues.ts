import { parseJson } from "../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/** One entry in the report of a validator, as zod, pydantic and ajv write it as JSON. */
export interface Issue {
  /** As an error writes it, joined by dots. */
  readonly name: string;
  /** From the outside in; numbers for positions in lists. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  readonly raw: JsonObject;
}

const maxIssues = 20;
const maxStarts = 8;

/** The entries of a report that a text holds, or none. */
export function issuesIn(text: string): readonly Issue[] {
  const end = text.lastIndexOf("]");
  let start = -1;
  for (let nth = 0; nth < maxStarts; nth++) {
    start = text.indexOf("[", start + 1);
    if (start === -1 || start > end) return [];
    if (!/^\[\s*\{/u.test(text.slice(start, start + 100))) continue;
    const parsed = parseJson(text.slice(start, end + 1));
    const issues = parsed.kind === "value" && Array.isArray(parsed.value) ? parsed.value.flatMap(issueOf) : [];
    if (issues.length > 0) return issues.slice(0, maxIssues);
  }
  return [];
}

function issueOf(value: Json): readonly Issue[] {
  if (!isJsonObject(value)) return [];
  const [code] = ["code", "keyword", "type"].flatMap((key) => textIn(value, key) ?? []);
  const path = member(value, "path") ?? member(value, "loc") ?? member(value, "instancePath");
  if (code === undefined || path === undefined) return [];
  const name = Array.isArray(path) ? path.map((key) => (typeof key === "object" ? "" : key)).join(".") : path;
  if (typeof name !== "string") return [];
  const message = textIn(value, "message") ?? textIn(value, "msg") ?? "";
  return [{ name, path: keysOf(path), code, message, raw: value }];
}

/** The keys of a path that is written as a list, or with slashes or dots. */
function keysOf(path: Json): readonly (string | number)[] {
  if (Array.isArray(path)) return path.filter((key) => typeof key === "string" || typeof key === "number");
  return typeof path === "string" ? keysIn(path) : [];
}

/** The keys of a path such as `/data/0/id`, `data[0].id` or `$.data.0.id`. */
export function keysIn(path: string): readonly (string | number)[] {
  return path
    .split(/[/.[\]]+/u)
    .filter((key) => key !== "" && key !== "$")
    .map((key) => (/^\d{1,6}$/u.test(key) ? Number(key) : key.replaceAll(/^["'`]|["'`]$/gu, "")));
}

function textIn(object: JsonObject, key: string): string | undefined {
  const value = member(object, key);
  return typeof value === "string" ? value : undefined;
}
