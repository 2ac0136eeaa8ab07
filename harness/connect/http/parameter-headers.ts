import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { encodeHeaderValue } from "./header-value.ts";

const keyword = "x-mcp-header";
/** A list of tools is bounded, and so is what one schema may declare here. */
const maxDepth = 20;
const maxDeclared = 200;

/** One argument of a tool whose value is mirrored into a header. */
interface Declared {
  readonly header: string;
  /** Keys that lead from the arguments to it. */
  readonly path: readonly string[];
}

/**
 * The arguments of tools that go into headers of their own over HTTP (2026-07-28, "Custom headers from tool parameters").
 * The schemas in the list of tools declare them, so every list that passes by is read.
 */
export class ParameterHeaders {
  readonly #declared = new Map<string, readonly Declared[]>();

  /** @param result of `tools/list`, hostile */
  learn(result: JsonObject): void {
    const tools = member(result, "tools");
    for (const tool of Array.isArray(tools) ? tools : []) {
      const name = isJsonObject(tool) ? member(tool, "name") : undefined;
      const schema = isJsonObject(tool) ? member(tool, "inputSchema") : undefined;
      if (typeof name !== "string" || !isJsonObject(schema)) continue;
      const declared = declaredIn(schema, [], maxDepth).slice(0, maxDeclared);
      if (declared.length > 0) this.#declared.set(name, declared);
      else this.#declared.delete(name);
    }
  }

  /** @param params of `tools/call` */
  of(params: JsonObject): Readonly<Record<string, string>> {
    const name = member(params, "name");
    const declared = typeof name === "string" ? this.#declared.get(name) : undefined;
    const given = member(params, "arguments");
    return Object.fromEntries(
      (declared ?? []).flatMap(({ header, path }) => {
        const text = headerText(valueAt(given, path));
        return text === undefined ? [] : [[`Mcp-Param-${header}`, encodeHeaderValue(text)] as const];
      }),
    );
  }
}

/**
 * A header is declared only below a chain of `properties`. A declaration elsewhere makes the tool invalid, and we send no
 * header for it.
 */
function declaredIn(schema: JsonObject, path: readonly string[], depth: number): readonly Declared[] {
  const properties = member(schema, "properties");
  if (depth === 0 || !isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, property]) => {
    if (!isJsonObject(property)) return [];
    const header = member(property, keyword);
    const own = typeof header === "string" && isToken(header) ? [{ header, path: [...path, key] }] : [];
    return [...own, ...declaredIn(property, [...path, key], depth - 1)];
  });
}

/** RFC 9110, section 5.6.2. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u.test(text);
}

function valueAt(given: Json | undefined, path: readonly string[]): Json | undefined {
  let value = given;
  for (const key of path) value = isJsonObject(value) ? member(value, key) : undefined;
  return value;
}

function headerText(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "boolean" || typeof value === "number" ? String(value) : undefined;
}
