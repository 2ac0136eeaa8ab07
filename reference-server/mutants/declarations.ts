import type { Hooks } from "../service/hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { changeTool, merged } from "./listed-tool.ts";
import { failWith } from "./lying-answer.ts";
import { everywhere, type Mutant } from "./mutant.ts";

const suite = "capabilities";

/** Answers a method that the server does not have with other members than its error. */
function answerUndeclared(undeclared: string, members: JsonObject): Hooks {
  const ids = new Set<unknown>();
  return {
    received: ({ id, method }) => {
      if (method === undeclared) ids.add(id);
    },
    wire: (line, { jsonrpc, id, error }) =>
      ids.delete(id) && error !== undefined ? [JSON.stringify({ jsonrpc, id, ...members })] : [line],
  };
}

/** Lies by doing what is not declared, by declaring what nobody can read, and by another protocol's idea of a query. */
export const declarationMutants: readonly Mutant[] = [
  {
    id: "undeclared-annotations-answers",
    suite,
    lie: "answers tools/annotations with an empty result without declaring it (DA-ERR-05)",
    dialects: ["static", "resolve"],
    killedBy: ["capabilities/undeclared-method-is-unknown"],
    mayAlsoFail: [],
    patch: () => answerUndeclared("tools/annotations", { result: {} }),
  },
  {
    id: "undeclared-resolve-answers",
    suite,
    lie: "answers tools/resolve with an empty result without declaring it (TR-ERR-05)",
    dialects: ["static", "annotations"],
    killedBy: ["capabilities/undeclared-method-is-unknown"],
    mayAlsoFail: [],
    patch: () => answerUndeclared("tools/resolve", { result: {} }),
  },
  {
    id: "undeclared-query-is-invalid",
    suite,
    lie: "rejects tools/annotations with -32602 instead of -32601 without declaring it",
    dialects: ["static", "resolve"],
    killedBy: ["capabilities/undeclared-method-is-unknown"],
    mayAlsoFail: [],
    patch: () => answerUndeclared("tools/annotations", { error: { code: -32602, message: "Invalid params" } }),
  },
  {
    id: "extension-without-prefix",
    suite,
    lie: "declares an extension whose identifier has no prefix (CORE-EXT-01)",
    dialects: everywhere,
    killedBy: ["capabilities/extension-ids-have-a-prefix"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => ({ ...honest, extensions: { "tool-resolution": {} } }) }),
  },
  {
    id: "extension-id-malformed",
    suite,
    lie: "declares an extension whose prefix has a label that starts with a digit",
    dialects: everywhere,
    killedBy: ["capabilities/extension-ids-have-a-prefix"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => ({ ...honest, extensions: { "com.1example/costs": {} } }) }),
  },
  {
    id: "query-takes-the-listed-tool",
    suite,
    lie: "requires the listed tool itself as the params of tools/resolve, as the Language Server Protocol does (TR-FLOW-06), also for a path that its schema names",
    dialects: ["resolve"],
    killedBy: ["capabilities/flagged-tool-answers"],
    mayAlsoFail: [],
    patch: () => ({
      query: (honest, asked) =>
        isJsonObject(asked.params) && isJsonObject(asked.params["inputSchema"]) ? honest() : failWith(-32602),
      ...changeTool("manage_files", ({ inputSchema, ...tool }) => {
        const properties = isJsonObject(inputSchema) ? inputSchema["properties"] : undefined;
        const path = { type: "string", examples: ["a.txt"] };
        return { ...tool, inputSchema: merged(inputSchema, { properties: merged(properties, { path }) }) };
      }),
    }),
  },
];
