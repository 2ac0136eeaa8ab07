import type { Field } from "../documents/field.ts";

/** What a configuration says of the suite `http-verbs`. */
export interface HttpVerbSettings {
  readonly profile?: string;
  /** Tool names, each with the operation it stands for: an operationId or a request line such as `GET /pets`. */
  readonly tools: ReadonlyMap<string, string>;
}

const members: readonly string[] = ["profile", "tools"];
const form = 'It has the form {"httpVerbs": {"profile": "rmcp-openapi", "tools": {"find_pet": "GET /pets"}}}.';

/**
 * Reads the setting `httpVerbs` of a configuration.
 *
 * @throws UsageError when it has another form
 */
export function httpVerbsIn(configured: Field): HttpVerbSettings {
  configured.assertMembers(members, form);
  const settings = configured.members(form);
  const profile = settings.get("profile")?.text(form);
  const tools = [...(settings.get("tools")?.members(form) ?? [])];
  return {
    ...(profile === undefined ? {} : { profile }),
    tools: new Map(tools.map(([tool, operation]) => [tool, operation.text(form)])),
  };
}
