import { maxDepth } from "../../harness/json/parse.ts";
import { defineMember, type Json } from "../../harness/json/value.ts";

/** More values than a document of the sizes that are read has, unless its parts are shared and multiply. */
const maxValues = 2_000_000;

/** A value as JSON has it, or why JSON cannot hold it. */
export type PlainJson =
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "not-json"; readonly reason: string };

/**
 * What a parser or a module made, as JSON. Members that are `undefined` are left out, and dates are their text.
 *
 * @param value anything; parts may be shared, and it may hold itself
 */
export function plainJson(value: unknown): PlainJson {
  let left = maxValues;
  const problems: string[] = [];
  const convert = (part: unknown, depth: number): Json => {
    if (problems.length > 0) return null;
    left -= 1;
    if (depth > maxDepth) return refuse(`it nests more than ${maxDepth} deep`);
    if (left < 0) return refuse(`it has more than ${maxValues} values`);
    if (part === null || typeof part === "string" || typeof part === "boolean") return part;
    if (typeof part === "number") return Number.isFinite(part) ? part : refuse("it has a number that is not finite");
    if (part instanceof Date) return Number.isNaN(part.getTime()) ? refuse("it has an invalid date") : dateText(part);
    if (Array.isArray(part)) return part.map((element: unknown) => convert(element, depth + 1));
    if (typeof part !== "object") return refuse(`it has a value of type ${typeof part}, which JSON does not have`);
    const object = {};
    for (const [key, member] of Object.entries(part)) {
      if (member !== undefined) defineMember(object, key, convert(member, depth + 1));
    }
    return object;
  };
  const refuse = (problem: string): null => {
    problems.push(problem);
    return null;
  };
  const converted = convert(value, 0);
  const [reason] = problems;
  return reason === undefined ? { kind: "json", value: converted } : { kind: "not-json", reason };
}

function dateText(date: Date): string {
  // The dates of TOML write themselves as they stood in the file.
  const text: unknown = JSON.parse(JSON.stringify(date));
  return typeof text === "string" ? text : date.toISOString();
}
