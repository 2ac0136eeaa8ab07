import { canonicalText } from "../../json/canonical.ts";
import { member, type Json, type JsonObject } from "../../json/value.ts";

/** What the `const` and `enum` of one schema object list, in order, with the position of each by canonical text. */
interface Listing {
  readonly values: readonly Json[];
  readonly positions: ReadonlyMap<string, number>;
}

const listings = new WeakMap<JsonObject, Listing>();

/** The values that `const` and `enum` list for a place, in order. */
export function listedValues(schemas: readonly JsonObject[]): readonly Json[] {
  return schemas.flatMap((schema) => listingOf(schema).values);
}

/** The position of a value among those that the schemas list; undefined when none lists it. */
export function positionOf(value: Json, schemas: readonly JsonObject[]): number | undefined {
  let before = 0;
  for (const schema of schemas) {
    const { values, positions } = listingOf(schema);
    if (values.length === 0) continue;
    const position = positions.get(canonicalText(value));
    if (position !== undefined) return before + position;
    before += values.length;
  }
  return undefined;
}

function listingOf(schema: JsonObject): Listing {
  const known = listings.get(schema);
  if (known !== undefined) return known;
  const constant = member(schema, "const");
  const listed = member(schema, "enum");
  const values: readonly Json[] = [
    ...(constant === undefined ? [] : [constant]),
    ...(Array.isArray(listed) ? listed : []),
  ];
  const positions = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const text = canonicalText(value);
    if (!positions.has(text)) positions.set(text, index);
  }
  const listing = { values, positions };
  listings.set(schema, listing);
  return listing;
}
