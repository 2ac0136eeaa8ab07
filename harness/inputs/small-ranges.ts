import { jsonEqual } from "../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/** A range of integers of which every value is asked about. */
const maxRange = 32;
/** Ranges deeper than this, and further ones, are left to chance. */
const maxDepth = 6;
const maxRanges = 40;

type Path = readonly string[];

interface Range {
  readonly path: Path;
  readonly from: number;
  readonly to: number;
}

/**
 * Valid arguments in which every integer of a small range in the schema stands once, as far as they are not among those
 * there are: hints may hang on one level of ten, which neither the bounds nor ten random values need to meet.
 *
 * @param values that are asked about anyway; each of the new ones is one of them with other integers
 * @param isValid whether arguments satisfy the schema
 */
export function wholeSmallRanges(
  schema: Json,
  values: readonly JsonObject[],
  isValid: (value: JsonObject) => boolean,
): readonly JsonObject[] {
  const ranges = rangesIn(schema, [], 0).slice(0, maxRanges);
  const open = ranges.map((range) => ({ range, missing: missingIn(range, values) }));
  const rows = Math.max(0, ...open.map(({ missing }) => missing.length));
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const base = values[row % Math.max(1, values.length)] ?? {};
    const changes = open.flatMap(({ range, missing }) => {
      const value = missing[row];
      return value === undefined ? [] : [{ path: range.path, value }];
    });
    const together = changes.reduce((made, { path, value }) => withValueAt(made, path, value), base);
    if (isValid(together)) return [together];
    return changes.map(({ path, value }) => withValueAt(base, path, value)).filter((made) => isValid(made));
  });
}

/** Small ranges of integers among the properties of a schema. What stands behind references or choices is not looked at. */
function rangesIn(schema: Json, path: Path, depth: number): readonly Range[] {
  if (!isJsonObject(schema) || depth > maxDepth) return [];
  const own = rangeOf(schema, path);
  const properties = member(schema, "properties");
  if (properties === undefined || !isJsonObject(properties)) return own;
  return [...own, ...Object.entries(properties).flatMap(([key, each]) => rangesIn(each, [...path, key], depth + 1))];
}

function rangeOf(schema: JsonObject, path: Path): readonly Range[] {
  if (member(schema, "type") !== "integer" || path.length === 0) return [];
  const limit = (key: string, exclusive: string, step: number): number | undefined => {
    const [inclusive, beyond] = [member(schema, key), member(schema, exclusive)];
    if (typeof inclusive === "number") return inclusive;
    return typeof beyond === "number" ? beyond + step : undefined;
  };
  const [from, to] = [limit("minimum", "exclusiveMinimum", 1), limit("maximum", "exclusiveMaximum", -1)];
  if (from === undefined || to === undefined || to - from >= maxRange) return [];
  return [{ path, from: Math.ceil(from), to: Math.floor(to) }];
}

function missingIn({ path, from, to }: Range, values: readonly JsonObject[]): readonly number[] {
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return all.filter((value) => !values.some((each) => jsonEqual(valueAt(each, path) ?? null, value)));
}

function valueAt(value: Json, [key, ...rest]: Path): Json | undefined {
  if (key === undefined) return value;
  const next = isJsonObject(value) ? member(value, key) : undefined;
  return next === undefined ? undefined : valueAt(next, rest);
}

function withValueAt(value: JsonObject, [key, ...rest]: Path, leaf: Json): JsonObject {
  if (key === undefined) return value;
  const inner = member(value, key);
  const made =
    rest.length === 0 ? leaf : withValueAt(inner !== undefined && isJsonObject(inner) ? inner : {}, rest, leaf);
  return { ...value, [key]: made };
}
