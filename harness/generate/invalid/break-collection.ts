import { defineMember, isJsonObject, member, withMember, type Json, type JsonObject } from "../../json/value.ts";
import { assorted, type MatchSchemas } from "./breaking-material.ts";

/** No array and no object is made larger than this to break an upper bound. */
const maxParts = 2_000;
/** Names that few name rules allow. */
const assortedNames = ["extra", "a", "A", "!", "", "0", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"] as const;
const matchingCounts = [2, 3, 5, 9] as const;

/** Arrays that may break a keyword about arrays, made from one that satisfies it. */
export function brokenArrays(
  keyword: string,
  constraint: Json,
  current: readonly Json[],
  match: MatchSchemas,
): readonly (readonly Json[])[] {
  const limit = typeof constraint === "number" ? constraint : 0;
  const [first = "a"] = current;
  switch (keyword) {
    case "minItems":
      return [current.slice(0, Math.max(0, Math.ceil(limit) - 1))];
    case "maxItems": {
      const length = Math.floor(limit) + 1;
      if (length > maxParts) return [];
      const fillers = [() => first, (index: number) => `a${index}`, (index: number) => index];
      return fillers.map((fill) => Array.from({ length }, (_, index) => current[index] ?? fill(index)));
    }
    case "uniqueItems":
      return [[...current, first], [first, first], ...assorted.map((value) => [value, value])];
    case "contains": {
      const matching = match([constraint], []);
      const broken = match([], [constraint]);
      return [
        [],
        ...(broken === undefined ? [] : [[broken], current.map(() => broken)]),
        ...(matching === undefined ? [] : matchingCounts.map((length) => Array.from({ length }, () => matching))),
        ...assorted.map((value) => [value]),
      ];
    }
    case "items":
    case "additionalItems":
    case "unevaluatedItems": {
      const broken = match([], [constraint]) ?? "a";
      return [[...current, broken], [broken], ...assorted.map((value) => [...current, value])];
    }
    default:
      return [];
  }
}

/** Objects that may break a keyword about objects, made from one that satisfies it. */
// oxlint-disable-next-line max-lines-per-function -- one case for each keyword about objects
export function brokenObjects(
  keyword: string,
  name: string | undefined,
  constraint: Json,
  current: JsonObject,
  match: MatchSchemas,
): readonly JsonObject[] {
  const limit = typeof constraint === "number" ? constraint : 0;
  const keys = Object.keys(current);
  switch (keyword) {
    case "required":
      return [copyOf(current, (key) => key !== name)];
    case "minProperties":
      return [copyOf(current, (key) => keys.indexOf(key) < Math.ceil(limit) - 1), {}];
    case "maxProperties": {
      const missing = Math.floor(limit) + 1 - keys.length;
      if (missing > maxParts) return [];
      const names = Array.from({ length: Math.max(0, missing) }, (_, index) => `extra${index}`);
      return [names.reduce((object, extra) => withMember(object, extra, "a"), current)];
    }
    case "dependentRequired":
    case "dependencies":
      return Object.entries(isJsonObject(constraint) ? constraint : {}).flatMap(([present, needed]) => {
        const names: readonly Json[] = Array.isArray(needed) ? needed : [];
        const value = member(current, present) ?? "a";
        return names.map((absent) =>
          withMember(
            copyOf(current, (key) => key !== absent),
            present,
            value,
          ),
        );
      });
    case "additionalProperties":
    case "unevaluatedProperties":
    case "propertyNames": {
      const broken = match([], [constraint]);
      const values =
        broken === undefined || constraint === false ? assorted.slice(0, 6) : [broken, ...assorted.slice(0, 2)];
      return assortedNames.flatMap((extra) => values.map((value) => withMember(current, extra, value)));
    }
    default:
      return [];
  }
}

function copyOf(object: JsonObject, keep: (key: string) => boolean): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) if (keep(key)) defineMember(copy, key, member(object, key));
  return copy;
}
