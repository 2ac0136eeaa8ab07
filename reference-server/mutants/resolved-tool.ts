import type { Hooks, ValidQuery } from "../service/hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { merged, without, withFlag } from "./listed-tool.ts";
import { validOrUndefined } from "./lying-answer.ts";
import type { Mutant } from "./mutant.ts";

const suite = "schema";
const dialects = ["resolve"] as const;

/** Answers a valid query with a tool that differs from the listed one. */
function resolveTo(change: (tool: JsonObject, query: ValidQuery) => JsonObject): Hooks {
  return {
    query: (honest, asked) => {
      const result = honest();
      const query = validOrUndefined(asked);
      return query !== undefined && isJsonObject(result["tool"]) ? { tool: change(result["tool"], query) } : result;
    },
  };
}

/** Lies about the tool definition that `tools/resolve` gives back. */
export const resolvedToolMutants: readonly Mutant[] = [
  {
    id: "resolved-tool-is-a-stub",
    suite,
    lie: "resolves to a tool with only name and annotations (TR-RES-02)",
    dialects,
    killedBy: ["schema/resolved-tool-is-whole"],
    mayAlsoFail: ["schema/resolved-tool-keeps-its-flag", "schema/resolved-tool-keeps-its-schemas"],
    patch: () => resolveTo(({ name, annotations }) => ({ name, annotations })),
  },
  {
    id: "resolved-tool-without-name",
    suite,
    lie: "resolves to a tool without a name",
    dialects,
    killedBy: ["schema/resolved-tool-is-whole"],
    mayAlsoFail: [],
    patch: () => resolveTo((tool) => without(tool, "name")),
  },
  {
    id: "resolved-tool-renamed",
    suite,
    lie: "resolves to a tool with the action in its name",
    dialects,
    killedBy: ["schema/resolved-tool-keeps-its-name"],
    mayAlsoFail: [],
    patch: () =>
      resolveTo((tool, { arguments: { action } }) =>
        action === "delete" ? { ...tool, name: `${String(tool["name"])}_delete` } : tool,
      ),
  },
  {
    id: "resolved-schema-narrowed",
    suite,
    lie: "resolves to an inputSchema that allows only the chosen action (TR-SRV-04a)",
    dialects,
    killedBy: ["schema/resolved-tool-keeps-its-schemas"],
    mayAlsoFail: [],
    patch: () =>
      resolveTo((tool, { arguments: { action } }) => {
        const schema = merged(tool["inputSchema"], {});
        const properties = merged(schema["properties"], { action: { const: action } });
        return action === undefined ? tool : { ...tool, inputSchema: { ...schema, properties } };
      }),
  },
  {
    id: "resolved-schema-refuses-the-arguments",
    suite,
    lie: "resolves to an inputSchema under which the arguments are invalid (TR-SRV-04b)",
    dialects,
    killedBy: ["schema/resolved-tool-keeps-its-schemas"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () =>
      resolveTo((tool, query) =>
        query.tool.name === "call_api"
          ? { ...tool, inputSchema: merged(tool["inputSchema"], { required: ["confirmation"] }) }
          : tool,
      ),
  },
  {
    id: "resolved-output-schema-dropped",
    suite,
    lie: "resolves to a tool without its listed outputSchema",
    dialects,
    killedBy: ["schema/resolved-tool-keeps-its-schemas"],
    mayAlsoFail: [],
    patch: () => resolveTo((tool) => without(tool, "outputSchema")),
  },
  {
    id: "resolved-flag-dropped",
    suite,
    lie: "drops the flag from the resolved tool (TR-RES-07)",
    dialects,
    killedBy: ["schema/resolved-tool-keeps-its-flag"],
    mayAlsoFail: [],
    patch: () => resolveTo((tool) => withFlag(tool, undefined)),
  },
];
