import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { subschemasOf } from "./schema-dialect.ts";
import { SchemaDocument } from "./schema-document.ts";
import { TimeLimitExceeded } from "./time-limit.ts";

/** What of a schema is more than can be compiled here. */
export interface Excess {
  readonly keyword: string;
  /** JSON pointer of the schema object with the keyword. */
  readonly path: string;
  readonly reason: string;
}

/** Ajv nests the code for each schema of a list in that for the one before: 700 take 2.5 s, and 3,000 fill the stack. */
const manySchemas = 700;
const listKeywords = ["oneOf", "anyOf", "allOf"] as const;
/** Keywords whose schemas look at the same value as the one that they stand in. */
const ofSameValue: ReadonlySet<string> = new Set([...listKeywords, "not", "if", "then", "else", "dependentSchemas"]);

/** Why a schema could not be compiled: of a full stack the engine says only that it is full. */
export function whyNotCompiled(error: unknown, schema: Json): string {
  const excess = excessOf(error, schema);
  if (excess !== undefined) return `${excess.keyword} at ${excess.path || "/"}: ${excess.reason}`;
  if (error instanceof RangeError) return "it nests deeper, or refers further, than can be followed here";
  if (error instanceof TimeLimitExceeded) return `it ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * What of a schema filled the stack or took the time when it was compiled, or when a value was judged by it.
 *
 * @returns undefined where that is not known, or the error is another
 */
export function excessOf(error: unknown, schema: Json): Excess | undefined {
  if (!(error instanceof RangeError || error instanceof TimeLimitExceeded)) return undefined;
  const document = documentOf(schema);
  return document && (endlessReference(document) ?? longList(document));
}

/** A reference that leaves no value to be judged; undefined where there is none. */
export function endlessReferenceIn(schema: Json): Excess | undefined {
  const document = documentOf(schema);
  return document && endlessReference(document);
}

/** @returns undefined for a schema that nests deeper than the stack */
function documentOf(schema: Json): SchemaDocument | undefined {
  try {
    return new SchemaDocument(schema);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function endlessReference(document: SchemaDocument): Excess | undefined {
  const done = new Set<JsonObject>();
  for (const { schema } of document.places()) {
    const endless = done.has(schema) ? undefined : endlessFrom(schema, document, done);
    if (endless === undefined) continue;
    const reason =
      "it leads back to itself, so that no value can be judged; let it lead to a schema that says something";
    return { keyword: "$ref", path: document.pointerOf(endless) ?? "", reason };
  }
  return undefined;
}

/**
 * Follows the schemas of one value, without recursion: a schema of a server may have thousands.
 *
 * @param done schemas that lead to nothing endless; more are added
 * @returns a schema with a reference that leads back to it
 */
function endlessFrom(start: JsonObject, document: SchemaDocument, done: Set<JsonObject>): JsonObject | undefined {
  const onTrail = new Set([start]);
  const trail = [{ schema: start, left: schemasOfSameValue(start, document) }];
  for (let last = trail.at(-1); last !== undefined; last = trail.at(-1)) {
    const next = last.left.pop();
    if (next === undefined) {
      trail.pop();
      onTrail.delete(last.schema);
      done.add(last.schema);
    } else if (onTrail.has(next)) {
      const circle = trail.map(({ schema }) => schema);
      return circle.slice(circle.indexOf(next)).find((schema) => Object.hasOwn(schema, "$ref"));
    } else if (!done.has(next)) {
      onTrail.add(next);
      trail.push({ schema: next, left: schemasOfSameValue(next, document) });
    }
  }
  return undefined;
}

function schemasOfSameValue(schema: JsonObject, document: SchemaDocument): JsonObject[] {
  const inside = subschemasOf(schema).filter(({ steps: [keyword = ""] }) => ofSameValue.has(keyword));
  return [...document.referenced(schema), ...inside.map((each) => each.schema)].filter(isJsonObject);
}

function longList(document: SchemaDocument): Excess | undefined {
  const lists = [...document.places()].flatMap(({ schema, pointer }) =>
    listKeywords.map((keyword) => {
      const list = member(schema, keyword);
      return { keyword, path: pointer, count: Array.isArray(list) ? list.length : 0 };
    }),
  );
  const longest = lists.reduce((most, each) => (each.count > most.count ? each : most), {
    keyword: "",
    path: "",
    count: 0,
  });
  if (longest.count < manySchemas) return undefined;
  const { count, ...place } = longest;
  const reason = `${count.toLocaleString("en")} schemas are more than can be compiled here; of constants, an enum says the same`;
  return { ...place, reason };
}
