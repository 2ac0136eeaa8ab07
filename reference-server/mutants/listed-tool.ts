import { marked, queryDialectsOf, valueAt, type Mark } from "../protocol/dialect.ts";
import type { Hooks } from "../service/hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";

const flags: readonly Mark[] = queryDialectsOf("all").map(({ flag }) => flag);

/** Lists one tool differently than it is; the second argument gets the honest definition. */
export function changeTool(name: string, change: (tool: JsonObject) => JsonObject): Required<Pick<Hooks, "tools">> {
  return { tools: (honest) => honest.map((tool) => (tool["name"] === name ? change(tool) : tool)) };
}

/** Lists one tool with other members in its annotations; a member that is undefined goes. */
export function changeAnnotations(name: string, members: JsonObject): Required<Pick<Hooks, "tools">> {
  return changeTool(name, (tool) => ({ ...tool, annotations: merged(tool["annotations"], members) }));
}

/** A copy of an object without one of its members. */
export function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([own]) => own !== key));
}

/** A copy with other members; a member that is undefined goes. */
export function merged(object: unknown, members: JsonObject): JsonObject {
  const both = { ...(isJsonObject(object) ? object : {}), ...members };
  return Object.fromEntries(Object.entries(both).filter(([, value]) => value !== undefined));
}

/** A flagged tool with another value in its flag; undefined takes the flag away. Other tools stay as they are. */
export function withFlag(tool: JsonObject, value: unknown): JsonObject {
  return flagsOf(tool).reduce((listed, { at }) => marked(listed, at, value), tool);
}

/** The flags that a listed tool has. */
export function flagsOf(tool: JsonObject): readonly Mark[] {
  return flags.filter(({ at }) => valueAt(tool, at) !== undefined);
}
