import { createGenerator, sampleArguments } from "../../harness/generate/generator.ts";
import { schemaDialectOf, type SchemaDialect } from "../../harness/schema/schema-dialect.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { median } from "../rounds.ts";
import { ajvJudge, withIndependentJudge } from "./judges.ts";
import { budgetMs, sampleFaker } from "./samplers.ts";
import { listOf } from "./suite.ts";
import type { ToolSchema } from "./tool-lists.ts";
import { Tally, type Share } from "./valid-values.ts";

/** How well the input schemas of tools are served. */
export interface ToolFigures {
  /** Tools with every value valid. */
  readonly valid: Share;
  /** Tools without any value, and why; those that accept nothing at all are not among them. */
  readonly unsupported: readonly string[];
  /** Tools whose schema no arguments satisfy, so that there is nothing to make. */
  readonly acceptNothing: readonly string[];
  /** From the schema to all values. */
  readonly medianMs: number;
  readonly maxMs: number;
  readonly slowest: string;
}

/** Makes so many values for each tool, and judges them. */
export async function measureTools(tools: readonly ToolSchema[], count: number): Promise<ToolFigures> {
  const valid = new Tally();
  const unsupported: string[] = [];
  const acceptNothing: string[] = [];
  const times: { readonly name: string; readonly ms: number }[] = [];
  for (const { name, schema } of tools) {
    if (acceptsNothing(schema)) {
      acceptNothing.push(name);
      continue;
    }
    const startMs = performance.now();
    const outcome = createGenerator(schema, { seed: 1, budgetMs });
    const values = outcome.kind === "ready" ? sampleArguments(outcome.generator, count, 1) : [];
    times.push({ name, ms: performance.now() - startMs });
    if (outcome.kind === "unsupported") unsupported.push(`${name}: ${outcome.keyword} at ${outcome.path}`);
    valid.add(name, await areValid(values, schema));
  }
  const [slowest] = times.toSorted((left, right) => right.ms - left.ms);
  return {
    valid: valid.share,
    unsupported,
    acceptNothing,
    medianMs: median(times.map(({ ms }) => ms)),
    maxMs: slowest?.ms ?? 0,
    slowest: slowest?.name ?? "",
  };
}

/** The share of tools for which json-schema-faker makes only valid values. */
export async function measureToolsWithFaker(tools: readonly ToolSchema[], count: number): Promise<Share> {
  const valid = new Tally();
  for (const tool of tools.filter(({ schema }) => !acceptsNothing(schema))) {
    valid.add(tool.name, await areValid(sampleWithFaker(tool, count), tool.schema));
  }
  return valid.share;
}

function sampleWithFaker({ name, schema }: ToolSchema, count: number): readonly Json[] {
  try {
    return sampleFaker({ name, schema, dialect: dialectOf(schema), valid: [], invalid: [] }, count);
  } catch {
    // Refusing a schema is an answer: the tool counts as missed.
    return [];
  }
}

/** Ajv judges; where it refuses a value or the schema, the second validator decides, since Ajv is wrong about some. */
async function areValid(values: readonly Json[], schema: Json): Promise<boolean> {
  if (values.length === 0) return false;
  const dialect = dialectOf(schema);
  const judge = ajvJudge(schema, dialect);
  const disputed = values.filter((value) => judge?.(value) !== true);
  if (disputed.length === 0) return true;
  return (
    (await withIndependentJudge(schema, dialect, (other) => disputed.every((value) => other(value) === true))) === true
  );
}

/** 2020-12, the default, where the schema declares a dialect that nobody here knows. */
export function dialectOf(schema: Json): SchemaDialect {
  return schemaDialectOf(schema) ?? "2020-12";
}

/** True when a required property has an empty list of allowed values. */
function acceptsNothing(schema: Json): boolean {
  if (!isJsonObject(schema)) return schema === false;
  const properties = member(schema, "properties") ?? {};
  return listOf(member(schema, "required")).some((name) => {
    const part = typeof name === "string" && isJsonObject(properties) ? member(properties, name) : undefined;
    const allowed = part !== undefined && isJsonObject(part) ? member(part, "enum") : undefined;
    return Array.isArray(allowed) && allowed.length === 0;
  });
}
