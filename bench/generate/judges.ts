import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { registerSchema, unregisterSchema, validate, type Validator } from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-07";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { metaSchemaUri, type SchemaDialect } from "../../harness/schema/schema-dialect.ts";
import { refersElsewhere } from "./remote-documents.ts";
import type { SuiteGroup } from "./suite.ts";

/** Says whether a value satisfies the schema that the judge was made for; undefined when it fails to. */
export type Judge = (value: Json) => boolean | undefined;

/** Ajv as it comes, without the harness's own keywords; undefined when it cannot compile the schema. */
export function ajvJudge(schema: Json, dialect: SchemaDialect): Judge | undefined {
  const compiled = compileWithAjv(schema, dialect, "first");
  return compiled === undefined ? undefined : (value) => attempt(() => compiled(value));
}

/** Every error that Ajv finds in a value, with the schema object of each; undefined when it cannot compile. */
export function ajvErrors(schema: Json, dialect: SchemaDialect): ((value: Json) => readonly ErrorObject[]) | undefined {
  const compiled = compileWithAjv(schema, dialect, "all");
  if (compiled === undefined) return undefined;
  return (value) => (attempt(() => compiled(value)) === false ? (compiled.errors ?? []) : []);
}

function compileWithAjv(schema: Json, dialect: SchemaDialect, errors: "first" | "all"): ValidateFunction | undefined {
  const settings: Options = {
    strict: false,
    validateFormats: false,
    ownProperties: true,
    allErrors: errors === "all",
    verbose: errors === "all",
    messages: false,
    // Compiling a meta-schema for every schema would be most of the work.
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(toRegExp, { code: "toRegExp" }) },
  };
  return attempt(() => {
    const ajv = dialect === "draft-07" ? new Ajv(settings) : new Ajv2020(settings);
    return ajv.compile(isJsonObject(schema) ? schema : schema !== false);
  });
}

/** Many servers write patterns that only compile without flag `u`. */
function toRegExp(source: string): RegExp {
  return attempt(() => new RegExp(source, "u")) ?? new RegExp(source);
}

let registered = 0;

/**
 * A second validator that shares no code with the generator or with Ajv.
 *
 * @param use gets the judge; only one is in use at a time, since schemas of the suite share addresses
 * @returns what `use` returned; undefined when the validator cannot compile the schema
 */
export async function withIndependentJudge<Result>(
  schema: Json,
  dialect: SchemaDialect,
  use: (judge: Judge) => Result,
): Promise<Result | undefined> {
  // The validator would try to fetch what is not in the document.
  if (refersElsewhere(schema, dialect)) return undefined;
  registered += 1;
  const uri = `https://bench.invalid/${registered}`;
  try {
    registerSchema(JSON.parse(JSON.stringify(withoutFileId(schema))), uri, metaSchemaUri(dialect));
    const validator: Validator = await validate(uri);
    return use((value) => attempt(() => validator(JSON.parse(JSON.stringify(value))).valid));
  } catch {
    // It refuses some schemas, as every validator does: the caller counts them.
    return undefined;
  } finally {
    unregisterSchema(uri);
  }
}

/** The validator registers no address that begins with `file:`, and where the schema stands decides nothing here. */
function withoutFileId(schema: Json): Json {
  const id = isJsonObject(schema) ? member(schema, "$id") : undefined;
  if (!isJsonObject(schema) || typeof id !== "string" || !id.startsWith("file:")) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "$id"));
}

/** Whether a judge agrees with every test of a group. */
export function agreesWith(judge: Judge, { valid, invalid }: SuiteGroup): boolean {
  return valid.every((value) => judge(value) === true) && invalid.every((value) => judge(value) === false);
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    // Ajv throws on some values, such as {"toString": 1} under uniqueItems: that is no verdict.
    return undefined;
  }
}
