import { jsonEqual } from "../../json/canonical.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { brokenArrays, brokenObjects } from "./break-collection.ts";
import { brokenNumbers, brokenTexts } from "./break-scalar.ts";
import type { ConstraintSite } from "./constraint-sites.ts";
import { typesNamed, valueTypeOf } from "../shape/demand.ts";
import { assorted, type MatchSchemas } from "./breaking-material.ts";

/**
 * What could stand at the place of a constraint to break it, most telling first; nothing where the constraint does not apply
 * to the value that stands there. The validator says whether a value does break it, and what else it breaks.
 */
export function breakingValues(site: ConstraintSite, current: Json, match: MatchSchemas): readonly Json[] {
  const constraint = member(site.literal, site.keyword) ?? null;
  switch (site.keyword) {
    case "type":
      return assorted.filter((value) => !typesNamed(constraint).includes(valueTypeOf(value)));
    case "enum":
    case "const":
      return ofSameTypeFirst(current);
    case "not":
      return [match([constraint], []), ...assorted].filter(isGiven);
    case "if":
      return [...brokenConditions(site, constraint, match), ...assorted].filter(isGiven);
    case "anyOf":
    case "oneOf":
      return [...overlaps(listOf(constraint), match), match([], listOf(constraint)), ...assorted].filter(isGiven);
    default:
      return brokenInPlace(site, constraint, current, match);
  }
}

function brokenInPlace(
  { keyword, name }: ConstraintSite,
  constraint: Json,
  current: Json,
  match: MatchSchemas,
): readonly Json[] {
  const limit = typeof constraint === "number" ? constraint : 0;
  if (typeof current === "string") return brokenTexts(keyword, limit, current);
  if (typeof current === "number") return brokenNumbers(keyword, limit, current);
  if (Array.isArray(current)) return brokenArrays(keyword, constraint, current, match);
  return isJsonObject(current) ? brokenObjects(keyword, name, constraint, current, match) : [];
}

function brokenConditions(
  { literal }: ConstraintSite,
  condition: Json,
  match: MatchSchemas,
): readonly (Json | undefined)[] {
  const whenTrue = member(literal, "then") ?? true;
  const whenFalse = member(literal, "else") ?? true;
  return [match([condition], [whenTrue]), match([], [condition, whenFalse])];
}

/** Values that satisfy two branches at once, which `oneOf` forbids. */
function overlaps(branches: readonly Json[], match: MatchSchemas): readonly (Json | undefined)[] {
  const few = branches.slice(0, 6);
  return few.flatMap((first, index) => few.slice(index + 1).map((second) => match([first, second], [])));
}

function ofSameTypeFirst(current: Json): readonly Json[] {
  const others = assorted.filter((value) => !jsonEqual(value, current));
  return others.toSorted(
    (left, right) => Number(typeof right === typeof current) - Number(typeof left === typeof current),
  );
}

function isGiven(value: Json | undefined): value is Json {
  return value !== undefined;
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
