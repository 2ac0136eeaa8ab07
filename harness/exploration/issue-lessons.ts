import type { Lesson } from "../calls/arguments/learned.ts";
import type { Issue } from "../error-text/validation-issues.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";
import type { ArgumentNames } from "./argument-names.ts";
import { formOf, maxValues, typeNamed } from "../error-text/named-values.ts";

/** What one entry of a validator's report says about arguments. */
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
