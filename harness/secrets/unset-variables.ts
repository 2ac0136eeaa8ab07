import { member, type JsonObject } from "../json/value.ts";
import { namesSecret } from "./secret-names.ts";

/**
 * Variables for secrets that the description of a tool names and that the server was not given: such a tool does something
 * else with them, and mostly asks an API.
 *
 * @param definition as listed
 * @param env what the server was given
 */
export function unsetVariables(definition: JsonObject, env: Readonly<Record<string, string>>): readonly string[] {
  const description = member(definition, "description");
  if (typeof description !== "string") return [];
  const names = new Set(description.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/gu) ?? []);
  return [...names].filter((name) => namesSecret(name) && !Object.hasOwn(env, name));
}
