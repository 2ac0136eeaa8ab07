import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { ArgumentsSpace } from "../space/arguments-space.ts";
import type { ValueMaker } from "../values/value-maker.ts";
import { breakingValues } from "./break-constraint.ts";
import type { MatchSchemas } from "./breaking-material.ts";
import { constraintSites, type ConstraintSite } from "./constraint-sites.ts";
import { escapeSegment } from "../../schema/schema-document.ts";
import type { BrokenConstraint, SchemaValidator } from "../../schema/schema-validator.ts";

const maxSites = 1000;
const maxAttemptsPerSite = 120;
const maxAttemptsPerBase = 30;
/** How deep a value nests that is made to match or break a whole schema. */
const matchHeight = 5;

/** Arguments that break one constraint of a schema. */
export interface InvalidArguments {
  readonly arguments: Json;
  readonly keyword: string;
  /** JSON pointer of the broken keyword in the schema, as a URI fragment without escapes. */
  readonly schemaPath: string;
  /** JSON pointer of the offending place in the arguments. */
  readonly instancePath: string;
}

/** Invalid arguments by constraint; isolated when nothing else is broken. */
export type FoundInvalid = Map<string, { readonly isolated: boolean; readonly invalid: InvalidArguments }>;

/**
 * For each constraint that the bases reach, looks for arguments that break it and, where possible, nothing else. Bases are
 * valid arguments, simplest first; each constraint is broken in the first base that allows it.
 *
 * @param found gets what is found one by one, so that nothing is lost when a time limit ends the search
 */
export function findInvalid(bases: Iterable<JsonObject>, space: ArgumentsSpace, found: FoundInvalid): void {
  const attempts = new Map<string, number>();
  const literals = space.literals();
  const match: MatchSchemas = (holding, broken) => matchSchemas(space.maker, holding, broken);
  for (const base of bases) {
    for (const site of constraintSites(base, literals, space.reader, space.dialect)) {
      const key = `${space.document.pointerOf(site.literal) ?? ""}/${site.keyword}/${site.name ?? ""}`;
      const spent = attempts.get(key) ?? 0;
      if (found.get(key)?.isolated === true || spent >= maxAttemptsPerSite) continue;
      if (spent === 0 && attempts.size >= maxSites) continue;
      const values = breakingValues(site, partAt(base, site.path), match).slice(0, maxAttemptsPerBase);
      attempts.set(key, spent + values.length);
      const broken = breakSite(site, base, values, space);
      if (broken !== undefined && (broken.isolated || !found.has(key))) found.set(key, broken);
    }
  }
}

/** What was found, in the order of the constraints. */
export function invalidArguments(found: FoundInvalid): readonly InvalidArguments[] {
  const all = [...found.values()].map(({ invalid }) => invalid);
  // The protocol already refuses arguments that are no object, so they say least about the tool.
  return [
    ...all.filter((each) => isJsonObject(each.arguments)),
    ...all.filter((each) => !isJsonObject(each.arguments)),
  ];
}

function breakSite(
  site: ConstraintSite,
  base: JsonObject,
  values: readonly Json[],
  { document, validator }: ArgumentsSpace,
): { readonly isolated: boolean; readonly invalid: InvalidArguments } | undefined {
  let first: InvalidArguments | undefined;
  for (const value of values) {
    const candidate = withPartAt(base, site.path, value);
    const broken = brokenBy(candidate, validator);
    const hit = broken.find((each) => isAt(each, site));
    if (hit === undefined) continue;
    const invalid = {
      arguments: candidate,
      keyword: site.keyword,
      schemaPath: `#${document.pointerOf(site.literal) ?? ""}/${site.keyword}`,
      instancePath: hit.instancePath,
    };
    if (broken.every((each) => isAt(each, site) || applicators.has(each.keyword))) return { isolated: true, invalid };
    first ??= invalid;
  }
  return first === undefined ? undefined : { isolated: false, invalid: first };
}

function matchSchemas(maker: ValueMaker, holding: readonly Json[], broken: readonly Json[]): Json | undefined {
  const demands = [
    ...holding.map((schema) => ({ schema, holds: true })),
    ...broken.map((schema) => ({ schema, holds: false })),
  ];
  return maker.simplest(maker.shapeOf(demands), matchHeight);
}

/** Keywords that fail only because something inside them does. */
const applicators: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "contains",
  "propertyNames",
  "$ref",
]);

function brokenBy(value: Json, validator: SchemaValidator): readonly BrokenConstraint[] {
  try {
    return validator.brokenConstraints(value);
  } catch {
    // Ajv or a pattern gave up. Nothing is known about the value, so it counts as no invalid one.
    return [];
  }
}

function isAt(broken: BrokenConstraint, { literal, keyword, name, path }: ConstraintSite): boolean {
  const pointer = path.map((step) => `/${escapeSegment(String(step))}`).join("");
  if (broken.instancePath !== pointer && !broken.instancePath.startsWith(`${pointer}/`)) return false;
  if (broken.schema === literal && broken.keyword === keyword) return name === undefined || broken.missing === name;
  // The schema `false` under a keyword has no object of its own: Ajv names its parent and the place.
  return broken.keyword === "false schema" && broken.schemaPath.endsWith(`/${keyword}/false schema`);
}

function partAt(value: Json, path: readonly (string | number)[]): Json {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current)) current = current[Number(step)] ?? null;
    else current = isJsonObject(current) ? (member(current, String(step)) ?? null) : null;
  }
  return current;
}

function withPartAt(value: Json, path: readonly (string | number)[], part: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (Array.isArray(value)) {
    const index = Number(step);
    return value.with(index, withPartAt(value[index] ?? null, rest, part));
  }
  if (!isJsonObject(value)) return part;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) defineMember(copy, key, member(value, key));
  defineMember(copy, String(step), withPartAt(member(value, String(step)) ?? null, rest, part));
  return copy;
}
