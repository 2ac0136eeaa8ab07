import type { Json } from "../../json/value.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { ArgumentSchema, mergedSchema, type Part } from "./argument-schema.ts";

const maxDepth = 6;
const maxPlaces = 300;

/** Stands for every item of a list in the path of a place. */
export const anyItem = "*";

/** The places in the arguments of a tool that take a value of their own, in schema order. Never throws. */
export function placesIn(schema: Json): readonly ArgumentPlace[] {
  return everyPlaceIn(schema).leaves;
}

/** The places that take a list whose items the schema describes, in schema order. Never throws. */
export function listsIn(schema: Json): readonly ArgumentPlace[] {
  return everyPlaceIn(schema).lists;
}

function everyPlaceIn(schema: Json): {
  readonly leaves: readonly ArgumentPlace[];
  readonly lists: readonly ArgumentPlace[];
} {
  const reader = new ArgumentSchema(schema);
  const places: ArgumentPlace[] = [];
  const lists: ArgumentPlace[] = [];
  const walk = (part: Part, path: readonly string[], isRequired: boolean): void => {
    if (places.length >= maxPlaces || path.length > maxDepth) return;
    const names = reader.namesIn(part);
    const items = reader.items(part);
    for (const name of names) {
      walk(reader.property(part, name), [...path, name], isRequired && reader.isRequired(part, name));
    }
    if (items.all.length > 0) {
      if (path.length > 0 && lists.length < maxPlaces) lists.push({ path, schema: mergedSchema(part), isRequired });
      walk(items, [...path, anyItem], isRequired);
    }
    const isLeaf = names.length === 0 && items.all.length === 0;
    if (isLeaf && path.length > 0) places.push({ path, schema: mergedSchema(part), isRequired });
  };
  walk(reader.root, [], true);
  return { leaves: places, lists };
}

/**
 * Whether an error or an example may call a place by this name: its path, with `*` for items, or the last name alone.
 */
export function isNamed(path: readonly string[], name: string): boolean {
  return path.join(".") === name || nameOf(path) === name;
}

/** The innermost name of a path; items have the name of their list. */
export function nameOf(path: readonly string[]): string {
  return path.findLast((step) => step !== anyItem) ?? "";
}
