import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/** What a configuration says of the suite `http-verbs`. */
export interface HttpVerbSettings {
  readonly profile?: string;
  /** Tool names, each with the operation it stands for: an operationId or a request line such as `GET /pets`. */
  readonly tools: ReadonlyMap<string, string>;
}

const members: readonly string[] = ["profile", "tools"];
const form = 'It has the form {"httpVerbs": {"profile": "rmcp-openapi", "tools": {"find_pet": "GET /pets"}}}.';

/**
 * Reads the member `httpVerbs` of a configuration.
 *
 * @param where names the configuration in errors
 * @throws UsageError when it has another form
 */
export function httpVerbsIn(configured: Json, where: string): HttpVerbSettings {
  if (!isJsonObject(configured)) throw new UsageError(`httpVerbs in ${where} is no object`, form);
  const unknown = Object.keys(configured).find((key) => !members.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(
      `httpVerbs in ${where} has a member ${JSON.stringify(unknown)}`,
      existingNames("members", members),
    );
  }
  const profile = member(configured, "profile");
  if (profile !== undefined && typeof profile !== "string") {
    throw new UsageError(`httpVerbs.profile in ${where} is no string`, form);
  }
  const tools = member(configured, "tools") ?? {};
  if (!isJsonObject(tools)) throw new UsageError(`httpVerbs.tools in ${where} is no object`, form);
  const entries = Object.entries(tools).map(([tool, operation]) => {
    if (typeof operation === "string") return [tool, operation] as const;
    throw new UsageError(`httpVerbs.tools.${tool} in ${where} is no string`, form);
  });
  return { ...(profile === undefined ? {} : { profile }), tools: new Map(entries) };
}
