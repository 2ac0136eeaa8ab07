import { defineMember, member, type Json, type JsonObject } from "../../json/value.ts";

/** Values for arguments by name, given by the user: a path that exists, an id that is known. */
export type ArgumentExamples = ReadonlyMap<string, readonly Json[]>;

export const noExamples: ArgumentExamples = new Map();

/** A value that no valid arguments can have, as far as was found. */
export interface RefusedExample {
  readonly argument: string;
  readonly value: Json;
  /** `unknown`: the schema does not speak of the argument. */
  readonly reason: "unknown" | "refused";
}

/** The examples as a schema that suggests and demands nothing. */
export function suggestingSchema(examples: ArgumentExamples): Json {
  return { properties: Object.fromEntries([...examples].map(([name, values]) => [name, { examples: values }])) };
}

/**
 * Puts each example into valid arguments.
 *
 * @param bases valid arguments, the simplest first: each example goes into the first that stays valid with it
 */
export function placeExamples(
  examples: ArgumentExamples,
  bases: readonly JsonObject[],
  isKnown: (argument: string) => boolean,
  isValid: (value: JsonObject) => boolean,
): { readonly placed: readonly JsonObject[]; readonly refused: readonly RefusedExample[] } {
  const placed: JsonObject[] = [];
  const refused: RefusedExample[] = [];
  for (const [argument, values] of examples) {
    for (const value of values) {
      const fitting = bases.map((base) => withArgument(base, argument, value)).find(isValid);
      if (!isKnown(argument)) refused.push({ argument, value, reason: "unknown" });
      else if (fitting === undefined) refused.push({ argument, value, reason: "refused" });
      else placed.push(fitting);
    }
  }
  return { placed, refused };
}

function withArgument(base: JsonObject, name: string, value: Json): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(base)) defineMember(copy, key, member(base, key));
  defineMember(copy, name, value);
  return copy;
}
