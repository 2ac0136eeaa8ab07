import { parseJson } from "../harness/json/parse.ts";
import { isJsonObject, type Json } from "../harness/json/value.ts";

/** What a JSON Schema in a code block says of one property. */
export interface SchemaDemand {
  readonly kind: "required" | "description";
  /** `GetToolAnnotationsRequest.params requires name`, or the description. */
  readonly text: string;
  readonly line: number;
}

/** Keys below which a schema is that of an example, not of the protocol, or no schema at all. */
const foreign: ReadonlySet<string> = new Set([
  "inputSchema",
  "outputSchema",
  "example",
  "examples",
  "default",
  "const",
  "enum",
]);

/** Keys that say how a schema is built and nothing about what it is named. */
const structural: ReadonlySet<string> = new Set(["properties", "definitions", "$defs"]);

/**
 * Reads the entries of every `required` and the descriptions in a JSON text that looks like a schema.
 *
 * @param source any JSON; what is none, or an example message, has no demands
 * @param line of the file on which it begins
 */
export function readSchemaDemands(source: string, line: number): readonly SchemaDemand[] {
  const parsed = parseJson(source);
  if (parsed.kind !== "value") return [];
  const lines = {
    required: linesOf(/"required"\s*:\s*\[/g, source, line),
    description: linesOf(/"description"\s*:\s*"/g, source, line),
  };
  const seen = { required: 0, description: 0 };
  const demands: SchemaDemand[] = [];
  // Recursion is safe here: the parser bounds how deep a value nests.
  const visit = (value: Json, path: readonly string[], own: boolean): void => {
    if (Array.isArray(value)) for (const element of value) visit(element, path, own);
    if (!isJsonObject(value)) return;
    const isSchema = own && looksLikeSchema(value);
    for (const [key, inner] of Object.entries(value)) {
      if (key === "required" && Array.isArray(inner)) {
        const at = lines.required[seen.required++] ?? line;
        const names = isSchema ? inner.filter((name) => typeof name === "string") : [];
        for (const name of names) {
          demands.push({ kind: "required", text: `${path.join(".") || "the schema"} requires ${name}`, line: at });
        }
      } else if (key === "description" && typeof inner === "string") {
        const at = lines.description[seen.description++] ?? line;
        if (own) demands.push({ kind: "description", text: inner, line: at });
      } else {
        visit(inner, structural.has(key) ? path : [...path, key], own && !foreign.has(key) && !("jsonrpc" in value));
      }
    }
  };
  visit(parsed.value, [], true);
  return demands;
}

function looksLikeSchema(value: Readonly<Record<string, Json>>): boolean {
  return "properties" in value || value["type"] === "object" || "$ref" in value || "allOf" in value;
}

/** Keys come in the order of the text, so the n-th in the value is the n-th in the text. */
function linesOf(pattern: RegExp, source: string, line: number): readonly number[] {
  let counted = 0;
  let current = line;
  return [...source.matchAll(pattern)].map(({ index }) => {
    current += source.slice(counted, index).split("\n").length - 1;
    counted = index;
    return current;
  });
}
