import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { GeneratedInputs } from "../../inputs/tool-inputs.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { Learned } from "./learned.ts";

const maxDepth = 6;
const maxVariants = 4;

/**
 * Arguments with what was learned: first those with which the tool has worked, then those chosen with values that were
 * seen in answers, then those chosen.
 */
export function withLearned(
  tool: ListedTool,
  inputs: GeneratedInputs,
  chosen: readonly JsonObject[],
  limit: number,
  learned: Learned,
): readonly JsonObject[] {
  const [base] = chosen;
  const schema = member(tool.definition, "inputSchema") ?? null;
  const variants =
    base === undefined
      ? []
      : Array.from({ length: maxVariants }, (_, nth) =>
          filled(base, { tool: tool.name, schema, path: [], learned, nth }),
        );
  const seen = new Set<string>();
  return [...learned.workingOf(tool.name), ...variants, ...chosen]
    .filter((each): each is JsonObject => isJsonObject(each) && inputs.generator.isValid(each))
    .filter((each) => {
      const text = canonicalText(each);
      if (seen.has(text)) return false;
      seen.add(text);
      return true;
    })
    .slice(0, limit);
}

interface Filling {
  readonly tool: string;
  readonly schema: Json;
  readonly path: readonly string[];
  readonly learned: Learned;
  /** Which of the values that were learned is taken. */
  readonly nth: number;
}

function filled(value: Json, filling: Filling): Json {
  const { tool, schema, path, learned, nth } = filling;
  if (path.length > maxDepth || !isJsonObject(schema)) return value;
  if (Array.isArray(value)) {
    const items = member(schema, "items") ?? null;
    return value.map((each) => filled(each, { ...filling, schema: items, path: [...path, "*"] }));
  }
  if (isJsonObject(value)) {
    const properties = member(schema, "properties");
    const entries = Object.keys(value).map((key) => {
      const inner = isJsonObject(properties) ? member(properties, key) : undefined;
      const given = member(value, key) ?? null;
      return [key, inner === undefined ? given : filled(given, { ...filling, schema: inner, path: [...path, key] })];
    });
    return Object.fromEntries(entries);
  }
  if (typeof value !== "string" && typeof value !== "number") return value;
  const values = learned.valuesFor(tool, { path, schema, isRequired: true });
  return values[nth] ?? values[0] ?? value;
}
