import { isJsonObject } from "../protocol/json-object.ts";
import { changeAnnotations, changeTool, merged, without } from "./listed-tool.ts";
import { isRare, validOrUndefined } from "./lying-answer.ts";
import { type Mutant, allQueries, everywhere, queries } from "./mutant.ts";

const suite = "schema";

/** Lies about the shape of what is listed and of what is answered. */
export const schemaMutants: readonly Mutant[] = [
  {
    id: "tool-without-name",
    suite,
    lie: "lists a tool without a name",
    dialects: everywhere,
    killedBy: ["schema/tools-have-names"],
    mayAlsoFail: [],
    patch: () => ({ tools: (honest) => [...honest, { inputSchema: { type: "object" } }] }),
  },
  {
    id: "input-schema-null",
    suite,
    lie: "lists inputSchema null for a tool without arguments (CORE-TOOL-08)",
    dialects: everywhere,
    killedBy: ["schema/input-schema-is-an-object"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, inputSchema: null })),
  },
  {
    id: "input-schema-missing",
    suite,
    lie: "lists a tool without inputSchema",
    dialects: everywhere,
    killedBy: ["schema/input-schema-is-an-object"],
    mayAlsoFail: [],
    patch: () => changeTool("server_status", (tool) => without(tool, "inputSchema")),
  },
  {
    id: "input-schema-without-type",
    suite,
    lie: "lists an inputSchema without type (CORE-TOOL-09)",
    dialects: everywhere,
    killedBy: ["schema/input-schema-is-an-object"],
    mayAlsoFail: [],
    patch: () =>
      changeTool("server_status", (tool) => ({
        ...tool,
        inputSchema: merged(tool["inputSchema"], { type: undefined }),
      })),
  },
  {
    id: "input-schema-does-not-compile",
    suite,
    lie: "lists an inputSchema with a type that does not exist",
    dialects: everywhere,
    killedBy: ["schema/input-schema-compiles"],
    mayAlsoFail: [],
    shownBy: "launch_confetti",
    patch: () =>
      changeTool("launch_confetti", (tool) => ({
        ...tool,
        inputSchema: merged(tool["inputSchema"], { properties: { color: { type: "colour" } } }),
      })),
  },
  {
    id: "annotations-null",
    suite,
    lie: "lists annotations null (CORE-ANN-01)",
    dialects: everywhere,
    killedBy: ["schema/annotations-is-an-object"],
    mayAlsoFail: ["hints/annotations-say-something"],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, annotations: null })),
  },
  {
    id: "annotations-is-an-array",
    suite,
    lie: "lists the annotations as an array of names",
    dialects: everywhere,
    killedBy: ["schema/annotations-is-an-object"],
    mayAlsoFail: ["hints/annotations-say-something"],
    patch: () => changeTool("server_status", (tool) => ({ ...tool, annotations: ["readOnlyHint"] })),
  },
  {
    id: "listed-hint-is-a-string",
    suite,
    lie: 'lists readOnlyHint "true" (CORE-ANN-05)',
    dialects: everywhere,
    killedBy: ["schema/hints-are-booleans"],
    mayAlsoFail: [],
    patch: () => changeAnnotations("server_status", { readOnlyHint: "true" }),
  },
  {
    id: "listed-hint-is-null",
    suite,
    lie: "lists openWorldHint null for a tool on the second page",
    dialects: everywhere,
    killedBy: ["schema/hints-are-booleans"],
    mayAlsoFail: ["hints/open-world-default-is-meant"],
    patch: () => changeAnnotations("server_status", { openWorldHint: null }),
  },
  {
    id: "listed-title-is-a-number",
    suite,
    lie: "lists a number as annotations.title",
    dialects: everywhere,
    killedBy: ["schema/title-is-a-string"],
    mayAlsoFail: ["hints/titles-agree"],
    shownBy: "launch_confetti",
    patch: () => changeAnnotations("launch_confetti", { title: 7 }),
  },
  {
    id: "answer-without-its-member",
    suite,
    lie: "answers with the hints or the tool at the top level of the result (DA-RES-01, TR-RES-01)",
    dialects: queries,
    killedBy: ["schema/answer-has-its-member"],
    mayAlsoFail: ["fallback/answer-depends-on-arguments"],
    patch: () => ({
      query: (honest) => {
        const { annotations, tool } = honest();
        return merged(annotations ?? tool, {});
      },
    }),
  },
  {
    id: "answer-member-null-for-one-combination",
    suite,
    lie: "answers null for one combination of three arguments",
    dialects: allQueries,
    killedBy: ["schema/answer-has-its-member"],
    mayAlsoFail: [],
    patch: () => ({
      query: (honest, asked) => {
        const query = validOrUndefined(asked);
        if (query === undefined || !isRare(query)) return honest();
        return asked.dialect.id === "resolve" ? { tool: null } : { ...honest(), annotations: null };
      },
    }),
  },
  {
    id: "answer-hint-is-a-string",
    suite,
    lie: 'answers readOnlyHint "true" for reading (DA-RES-02)',
    dialects: queries,
    killedBy: ["schema/answer-hints-are-booleans"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, { arguments: { action } }) => (action === "read" ? { ...honest, readOnlyHint: "true" } : honest),
    }),
  },
  {
    id: "answer-hint-is-a-string-for-one-combination",
    suite,
    lie: 'answers destructiveHint "yes" for one combination of three arguments',
    dialects: allQueries,
    killedBy: ["schema/answer-hints-are-booleans"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, query) => (isRare(query) ? { ...honest, destructiveHint: "yes" } : honest),
    }),
  },
  {
    id: "resolved-annotations-is-an-array",
    suite,
    lie: "lists annotations as an object and resolves them as an array (TR-RAT-06)",
    dialects: ["resolve"],
    killedBy: ["schema/answer-hints-are-booleans"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest) => Object.entries(honest).flatMap(([hint, value]) => (value ? [hint] : [])),
    }),
  },
  {
    id: "crash-on-one-combination",
    suite,
    lie: "exits at one valid combination of three arguments",
    dialects: allQueries,
    killedBy: ["schema/every-query-is-answered"],
    mayAlsoFail: [],
    apart: true,
    patch: (world) => ({
      hints: (honest, query) => {
        if (isRare(query)) world.exit(3);
        return honest;
      },
    }),
  },
  {
    id: "crash-on-the-largest-number",
    suite,
    lie: "exits if a number is the maximum of its schema",
    dialects: queries,
    killedBy: ["schema/every-query-is-answered"],
    mayAlsoFail: [],
    shownBy: "lookup_records",
    apart: true,
    patch: (world) => ({
      hints: (honest, { arguments: { limit } }) => {
        if (limit === 100) world.exit(3);
        return honest;
      },
    }),
  },
  {
    id: "crash-on-a-nested-value",
    suite,
    lie: "exits if a nested object has a certain boolean",
    dialects: queries,
    killedBy: ["schema/every-query-is-answered"],
    mayAlsoFail: [],
    apart: true,
    patch: (world) => ({
      hints: (honest, { arguments: { filter } }) => {
        if (isJsonObject(filter) && filter["archived"] === true) world.exit(3);
        return honest;
      },
    }),
  },
];
