import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { SchemaDocument } from "../../schema/schema-document.ts";

/** One argument of a tool, at any depth, with the values that its schema lists. */
export interface ArgumentPart {
  /** Names of properties from the arguments down; `*` stands for every item of an array. */
  readonly path: readonly string[];
  readonly isOptional: boolean;
  /** Values of an enumeration, or both values of a boolean; empty where the schema lists none. */
  readonly values: readonly Json[];
}

/** A schema may have thousands of properties, and refer to itself. */
const maxParts = 100;
const maxDepth = 6;
/** Countries, currencies and time zones are listed by hundreds. */
const maxValues = 500;
const maxBranches = 32;

/**
 * The arguments that an input schema names, the outer ones first.
 *
 * @param inputSchema of a tool, as listed; nothing is found in one that is not an object
 */
export function argumentParts(inputSchema: Json | undefined): readonly ArgumentPart[] {
  if (inputSchema === undefined) return [];
  const document = new SchemaDocument(inputSchema);
  const found = new Map<string, ArgumentPart>();
  let level: readonly { readonly path: readonly string[]; readonly schema: Json }[] = [
    { path: [], schema: inputSchema },
  ];
  for (let depth = 0; depth < maxDepth && level.length > 0 && found.size < maxParts; depth++) {
    level = level.flatMap(({ path, schema }) => {
      const branches = branchesOf(schema, document);
      const inside = branches.flatMap((branch) => [...propertiesOf(branch), ...itemsOf(branch)]);
      return inside.flatMap(({ name, schema: inner, isOptional }) => {
        const at = [...path, name];
        const key = at.join("\0");
        if (found.has(key) || found.size >= maxParts) return [];
        // An item is not an argument by itself: an array may have any number of them.
        if (name !== "*" || valuesOf(inner, document).length > 0) {
          found.set(key, { path: at, isOptional, values: valuesOf(inner, document) });
        }
        return [{ path: at, schema: inner }];
      });
    });
  }
  return [...found.values()];
}

/** The values at the path of a part in the given arguments; empty where they leave it out. */
export function valuesAt(given: Json | undefined, path: readonly string[]): readonly Json[] {
  let level: readonly Json[] = given === undefined ? [] : [given];
  for (const name of path) {
    level = level.flatMap((value): readonly Json[] => {
      if (name === "*") return Array.isArray(value) ? value : [];
      const inner = isJsonObject(value) ? member(value, name) : undefined;
      return inner === undefined ? [] : [inner];
    });
  }
  return level;
}

interface Inside {
  readonly name: string;
  readonly schema: Json;
  readonly isOptional: boolean;
}

function propertiesOf(branch: JsonObject): readonly Inside[] {
  const properties = member(branch, "properties");
  const required = member(branch, "required");
  if (!isJsonObject(properties)) return [];
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isOptional: !names.has(name) }));
}

function itemsOf(branch: JsonObject): readonly Inside[] {
  const items = member(branch, "items");
  return isJsonObject(items) ? [{ name: "*", schema: items, isOptional: false }] : [];
}

/** The schema itself, the schemas that it references, and those that it combines or chooses between. */
function branchesOf(schema: Json, document: SchemaDocument): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const pending: Json[] = [schema];
  for (let next = pending.shift(); next !== undefined && found.length < maxBranches; next = pending.shift()) {
    if (!isJsonObject(next) || found.includes(next)) continue;
    found.push(next);
    pending.push(...document.referenced(next));
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const parts = member(next, keyword);
      if (Array.isArray(parts)) pending.push(...parts);
    }
  }
  return found;
}

function valuesOf(schema: Json, document: SchemaDocument): readonly Json[] {
  const listed = branchesOf(schema, document).flatMap((branch): readonly Json[] => {
    const values = member(branch, "enum");
    if (Array.isArray(values)) return values;
    const only = member(branch, "const");
    if (only !== undefined) return [only];
    return member(branch, "type") === "boolean" ? [true, false] : [];
  });
  return [...new Map(listed.map((value) => [canonicalText(value), value])).values()].slice(0, maxValues);
}
