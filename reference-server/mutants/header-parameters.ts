import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import type { Hooks } from "../service/hooks.ts";
import { changeTool, merged } from "./listed-tool.ts";
import type { Mutant } from "./mutant.ts";

/** Lists a tool with other members in its inputSchema and in the schemas of some of its arguments. */
function declare(
  name: string,
  schemas: Readonly<Record<string, JsonObject>>,
  members: JsonObject = {},
): Required<Pick<Hooks, "tools">> {
  return changeTool(name, (tool) => {
    const schema = isJsonObject(tool["inputSchema"]) ? tool["inputSchema"] : {};
    const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
    const changed = Object.entries(schemas).map(([key, more]) => [key, merged(properties[key], more)] as const);
    const declared = { ...properties, ...Object.fromEntries(changed) };
    return { ...tool, inputSchema: merged({ ...schema, properties: declared }, members) };
  });
}

const shared = {
  suite: "schema",
  dialects: ["static"],
  revision: "2026-07-28",
  killedBy: ["schema/header-parameters-are-usable"],
  mayAlsoFail: [],
} as const;

/** Lies about the arguments that clients send as headers over HTTP: for each, a client has to drop the tool. */
export const headerParameterMutants: readonly Mutant[] = [
  {
    ...shared,
    id: "header-name-has-a-space",
    lie: "declares an x-mcp-header that is not a valid header name (CORE-HTTP-03)",
    patch: () => declare("lookup_records", { source: { "x-mcp-header": "Record Source" } }),
  },
  {
    ...shared,
    id: "header-names-differ-in-case",
    lie: "declares the same x-mcp-header for two arguments, once in capitals",
    patch: () => declare("lookup_records", { source: { "x-mcp-header": "Key" }, record: { "x-mcp-header": "KEY" } }),
  },
  {
    ...shared,
    id: "header-of-a-number",
    lie: "declares an x-mcp-header for an argument of type number",
    patch: () => declare("lookup_records", { minimumScore: { "x-mcp-header": "Score" } }),
  },
  {
    ...shared,
    id: "header-of-an-item",
    lie: "declares an x-mcp-header for the items of an array",
    patch: () => declare("lookup_records", { sort: { items: { type: "string", "x-mcp-header": "Sort" } } }),
  },
];
