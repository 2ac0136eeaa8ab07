import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { changeTool } from "./listed-tool.ts";
import { isRare, validOrUndefined } from "./lying-answer.ts";
import type { Hooks, ValidQuery } from "../service/hooks.ts";
import { type Mutant, allQueries, everywhere, queries } from "./mutant.ts";

const suite = "schema";

/** Adds a `_meta` to the results of chosen queries. */
function answerWithMeta(meta: unknown, chosen: (query: ValidQuery) => boolean): Hooks {
  return {
    query: (honest, asked) => {
      const result: JsonObject = honest();
      const query = validOrUndefined(asked);
      return query !== undefined && chosen(query) ? { ...result, _meta: meta } : result;
    },
  };
}

/** Adds a `_meta` to chosen pages of the list. */
function listWithMeta(meta: unknown, chosen: (result: JsonObject) => boolean): Hooks {
  return {
    wire: (line, message) => {
      const { result } = message;
      if (!isJsonObject(result) || !Array.isArray(result["tools"]) || !chosen(result)) return [line];
      return [JSON.stringify({ ...message, result: { ...result, _meta: meta } })];
    },
  };
}

/** Lies about the metadata that tools and answers may carry, and that nothing else reads. */
export const metaMutants: readonly Mutant[] = [
  {
    id: "tool-meta-key-malformed",
    suite,
    lie: "lists a tool on the second page with the _meta key -bad/ (CORE-META-11)",
    dialects: everywhere,
    killedBy: ["schema/meta-keys-are-well-formed"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, _meta: { "com.example/cost": 0, "-bad/": 1 } })),
  },
  {
    id: "tool-meta-key-with-two-slashes",
    suite,
    lie: "lists a tool with a path as a _meta key",
    dialects: everywhere,
    killedBy: ["schema/meta-keys-are-well-formed"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, _meta: { "com.example/ui/resource": "x" } })),
  },
  {
    id: "tool-meta-is-an-array",
    suite,
    lie: "lists the _meta of a tool as an array of pairs",
    dialects: everywhere,
    killedBy: ["schema/meta-keys-are-well-formed"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, _meta: [["com.example/cost", 0]] })),
  },
  {
    id: "list-meta-key-malformed",
    suite,
    lie: "returns a _meta key that begins with a hyphen on the last page of tools/list",
    dialects: everywhere,
    killedBy: ["schema/result-meta-keys-are-well-formed"],
    mayAlsoFail: [],
    patch: () => listWithMeta({ "com.example/-page": 2 }, ({ nextCursor }) => nextCursor === undefined),
  },
  {
    id: "list-meta-is-an-array",
    suite,
    lie: "returns an array as the _meta of tools/list",
    dialects: everywhere,
    killedBy: ["schema/result-meta-keys-are-well-formed"],
    mayAlsoFail: [],
    patch: () => listWithMeta(["com.example/page"], () => true),
  },
  {
    id: "answer-meta-is-a-string",
    suite,
    lie: "answers with a string as _meta for one combination of three arguments (DA-RES-04, TR-RES-04)",
    dialects: queries,
    killedBy: ["schema/answer-meta-is-an-object"],
    mayAlsoFail: [],
    patch: () => answerWithMeta("computed", isRare),
  },
  {
    id: "answer-meta-is-null",
    suite,
    lie: "answers with _meta null for one tool",
    dialects: allQueries,
    killedBy: ["schema/answer-meta-is-an-object"],
    mayAlsoFail: [],
    shownBy: "label_files",
    patch: () => answerWithMeta(null, ({ tool }) => tool.name === "label_files"),
  },
  {
    id: "answer-meta-key-malformed",
    suite,
    lie: "answers with a _meta key whose prefix has an empty label",
    dialects: allQueries,
    killedBy: ["schema/answer-meta-keys-are-well-formed"],
    mayAlsoFail: ["schema/resolution-meta-is-negotiated"],
    shownBy: "label_files",
    patch: () => answerWithMeta({ "com..example/cost": 0 }, ({ tool }) => tool.name === "label_files"),
  },
  {
    id: "resolved-tool-meta-key-malformed",
    suite,
    lie: "resolves to a tool with a _meta key that ends with a hyphen",
    dialects: ["resolve"],
    killedBy: ["schema/answer-meta-keys-are-well-formed"],
    mayAlsoFail: [],
    patch: () => ({
      query: (honest) => {
        const { tool } = honest();
        return { tool: isJsonObject(tool) ? { ...tool, _meta: { "resolved-": true } } : tool };
      },
    }),
  },
];
