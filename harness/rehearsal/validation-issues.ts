import type { Lesson } from "../calls/arguments/learned.ts";
import { parseJson } from "../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { ArgumentNames } from "./argument-names.ts";
import { formOf, maxValues, typeNamed } from "./lesson-parts.ts";

/** One entry in the report of a validator, as zod, pydantic and ajv write it as JSON. */
export interface Issue {
  /** As an error writes it, joined by dots. */
  readonly name: string;
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
  return [{ name, code, message: textIn(value, "message") ?? textIn(value, "msg") ?? "", raw: value }];
}

/** What one entry says. */
export function lessonsOfIssue({ name: written, code, message, raw }: Issue, names: ArgumentNames): readonly Lesson[] {
  const params = member(raw, "params") ?? member(raw, "ctx") ?? null;
  const parameter = (key: string): Json | undefined =>
    member(raw, key) ?? (isJsonObject(params) ? member(params, key) : undefined);
  const missing = parameter("missingProperty");
  if (typeof missing === "string") return required(names.find(`${written}.${missing}`) ?? names.find(missing));
  const name = names.find(written);
  const isMissing = code === "missing" || parameter("received") === "undefined";
  if (isMissing || /received undefined|^required$/iu.test(message)) return required(name);
  const unknown = [parameter("keys"), parameter("additionalProperty")].flat().filter((key) => typeof key === "string");
  if (unknown.length > 0) return [{ kind: "unknown", names: unknown.slice(0, maxValues) }];
  const of = name === undefined ? {} : { name };
  const values = ["options", "values", "allowedValues"].map(parameter).find((each) => Array.isArray(each));
  if (Array.isArray(values)) return [{ kind: "values", ...of, values: values.slice(0, maxValues) }];
  const expected = parameter("expected");
  if (code === "invalid_literal" && expected !== undefined) return [{ kind: "values", ...of, values: [expected] }];
  const quoted =
    typeof expected === "string" ? [...expected.matchAll(/'([^']{1,100})'/gu)].map(([, each = ""]) => each) : [];
  if (quoted.length > 0) return [{ kind: "values", ...of, values: quoted.slice(0, maxValues) }];
  const format = parameter("format") ?? parameter("validation");
  const form = typeof format === "string" ? formOf(format) : undefined;
  if (form !== undefined) return [{ kind: "form", ...of, form }];
  const ofCode = /^(\w+?)_(?:type|parsing|from_float)$/u.exec(code)?.[1];
  const named = [expected, parameter("type"), code === "invalid_type" ? undefined : ofCode];
  const type = named.flatMap((each) => (typeof each === "string" ? (typeNamed(each) ?? []) : []))[0];
  return type === undefined ? [] : [{ kind: "type", ...of, type }];
}

function required(name: string | undefined): readonly Lesson[] {
  return name === undefined ? [] : [{ kind: "required", names: [name] }];
}

function textIn(object: JsonObject, key: string): string | undefined {
  const value = member(object, key);
  return typeof value === "string" ? value : undefined;
}
