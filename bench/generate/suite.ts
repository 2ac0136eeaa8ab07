import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isJsonObject, jsonTypeOf, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { withRemoteDocuments } from "./remote-documents.ts";
import type { SchemaDialect } from "../../harness/schema/schema-dialect.ts";

/** One schema of the JSON Schema Test Suite with the values that it accepts and refuses. */
export interface SuiteGroup {
  readonly name: string;
  readonly dialect: SchemaDialect;
  readonly schema: Json;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
  /** The JSON type that the keyword under test constrains; absent where there is no single one. */
  readonly relevantType?: RelevantType;
}

export type RelevantType = "string" | "number" | "array" | "object";

const folders: Readonly<Record<SchemaDialect, string>> = { "2020-12": "draft2020-12", "draft-07": "draft7" };

/**
 * The required cases of one draft.
 *
 * @param dataDirectory holds `json-schema-test-suite/<draft>/<keyword>.json`
 * @returns undefined when the cases are not there
 */
export function readSuite(dataDirectory: string, dialect: SchemaDialect): readonly SuiteGroup[] | undefined {
  const directory = join(dataDirectory, "json-schema-test-suite", folders[dialect]);
  if (!existsSync(directory)) return undefined;
  const files = readdirSync(directory)
    .filter((file) => file.endsWith(".json"))
    .toSorted();
  return files.flatMap((file) => {
    const groups: Json = JSON.parse(readFileSync(join(directory, file), "utf8"));
    const keyword = basename(file, ".json");
    return listOf(groups)
      .filter(isJsonObject)
      .map((group) => toGroup(group, keyword, dialect));
  });
}

function toGroup(group: JsonObject, keyword: string, dialect: SchemaDialect): SuiteGroup {
  const tests = listOf(member(group, "tests")).filter(isJsonObject);
  const judged = (wanted: boolean): readonly Json[] =>
    tests.filter((test) => member(test, "valid") === wanted).map((test) => member(test, "data") ?? null);
  const valid = judged(true);
  const type = typeOfKeyword.get(keyword);
  // Where the suite itself has no valid value of the type, none may exist.
  const isReachable = type !== undefined && valid.some((value) => jsonTypeOf(value) === type);
  return {
    name: `${keyword}: ${JSON.stringify(member(group, "description"))}`,
    dialect,
    schema: withRemoteDocuments(member(group, "schema") ?? true, dialect),
    valid,
    invalid: judged(false),
    ...(isReachable ? { relevantType: type } : {}),
  };
}

const keywordsOfType: Readonly<Record<RelevantType, readonly string[]>> = {
  string: ["format", "maxLength", "minLength", "pattern"],
  number: ["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"],
  array: [
    "additionalItems",
    "contains",
    "items",
    "maxContains",
    "maxItems",
    "minContains",
    "minItems",
    "prefixItems",
    "unevaluatedItems",
    "uniqueItems",
  ],
  object: [
    "additionalProperties",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "maxProperties",
    "minProperties",
    "patternProperties",
    "properties",
    "propertyNames",
    "required",
    "unevaluatedProperties",
  ],
};

const relevantTypes = ["string", "number", "array", "object"] as const;
const typeOfKeyword: ReadonlyMap<string, RelevantType> = new Map(
  relevantTypes.flatMap((type) => keywordsOfType[type].map((keyword) => [keyword, type] as const)),
);

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
