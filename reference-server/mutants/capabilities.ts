import { marked, queryDialectsOf, valueAt } from "../protocol/dialect.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { QueryRejection } from "../service/rejection.ts";
import { launchConfetti } from "../tools/launch-confetti.ts";
import { changeAnnotations, changeTool, without, withFlag } from "./listed-tool.ts";
import { answerAnyway, denyMethod, failWith, onRejection } from "./lying-answer.ts";
import { type Mutant, allQueries, everywhere, queries } from "./mutant.ts";

const suite = "capabilities";

/** The members of `capabilities.tools` that declare a query method. */
function declared(honest: JsonObject): JsonObject {
  return isJsonObject(honest["tools"]) ? without(honest["tools"], "listChanged") : {};
}

const declarations = queryDialectsOf("all").map(({ capability }) => capability.at);

/** Declares the query method with another value; undefined takes the declaration away. */
function declaredAs(honest: JsonObject, value: unknown): JsonObject {
  const own = declarations.filter((at) => valueAt(honest, at) !== undefined);
  return own.reduce((changed, at) => marked(changed, at, value), honest);
}

/** Lies about the capabilities, the list as a whole, and who may be queried. */
export const capabilitiesMutants: readonly Mutant[] = [
  {
    id: "tools-capability-missing",
    suite,
    lie: "lists tools without declaring capabilities.tools (CORE-TOOL-01)",
    dialects: ["static"],
    killedBy: ["capabilities/tools-capability-is-declared"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => without(honest, "tools") }),
  },
  {
    id: "agrees-on-any-revision",
    suite,
    lie: "answers initialize with whatever revision it is asked for (CORE-VER-03)",
    dialects: everywhere,
    killedBy: ["capabilities/unknown-revision-is-not-agreed-on"],
    mayAlsoFail: [],
    patch: () => {
      const asked = new Map<unknown, unknown>();
      return {
        received: ({ id, method, params }) => {
          if (method === "initialize" && isJsonObject(params)) asked.set(id, params["protocolVersion"]);
        },
        wire: (line, message) => {
          const { id, result } = message;
          if (!asked.has(id) || !isJsonObject(result)) return [line];
          const protocolVersion = asked.get(id);
          asked.delete(id);
          return [JSON.stringify({ ...message, result: { ...result, protocolVersion } })];
        },
      };
    },
  },
  {
    id: "cursor-repeats",
    suite,
    lie: "returns the same nextCursor forever (CORE-TOOL-12)",
    dialects: everywhere,
    killedBy: ["capabilities/tool-list-ends"],
    mayAlsoFail: [],
    patch: () => ({ page: (honest) => ({ ...honest(), nextCursor: "second-page" }) }),
  },
  {
    id: "cursor-without-end",
    suite,
    lie: "returns a new nextCursor forever, with no more tools on the pages",
    dialects: everywhere,
    killedBy: ["capabilities/tool-list-ends"],
    mayAlsoFail: [],
    patch: () => ({
      page: (honest, cursor) => {
        if (cursor === undefined) return honest();
        const empty = cursor.startsWith("empty-");
        const nextCursor = `empty-${empty ? Number(cursor.slice("empty-".length)) + 1 : 1}`;
        return { tools: empty ? [] : honest().tools, nextCursor };
      },
    }),
  },
  {
    id: "tool-appears-late",
    suite,
    lie: "lists a tool only from the second tools/list on",
    dialects: everywhere,
    killedBy: ["capabilities/tool-set-is-stable"],
    mayAlsoFail: [],
    patch: () => ({
      tools: (honest, listing) => (listing === 1 ? honest.filter(({ name }) => name !== "launch_confetti") : honest),
    }),
  },
  {
    id: "tool-order-alternates",
    suite,
    lie: "lists the same tools in a different order every second time (CORE-TOOL-05)",
    dialects: everywhere,
    killedBy: ["capabilities/tool-order-is-stable"],
    mayAlsoFail: [],
    patch: () => ({ tools: (honest, listing) => (listing % 2 === 0 ? honest.toReversed() : honest) }),
  },
  {
    id: "listed-hints-alternate",
    suite,
    lie: "lists a tool on the second page with different hints every second time (CORE-TOOL-07)",
    dialects: everywhere,
    killedBy: ["capabilities/listed-hints-are-stable"],
    mayAlsoFail: [],
    patch: () => {
      const { tools } = changeAnnotations("launch_confetti", { destructiveHint: false });
      return { tools: (honest, listing) => (listing % 2 === 0 ? tools(honest, listing) : honest) };
    },
  },
  {
    id: "capability-missing",
    suite,
    lie: "flags tools and answers queries without declaring the capability (DA-CAP-01, TR-CAP-01)",
    dialects: allQueries,
    killedBy: ["capabilities/capability-is-declared"],
    mayAlsoFail: [],
    apart: true,
    patch: () => ({ capabilities: (honest) => declaredAs(honest, undefined) }),
  },
  {
    id: "capability-false",
    suite,
    lie: "flags tools and answers queries, and declares the capability as false",
    dialects: queries,
    killedBy: ["capabilities/capability-is-declared"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => declaredAs(honest, false) }),
  },
  {
    id: "capability-is-a-string",
    suite,
    lie: 'declares the capability as "true"',
    dialects: queries,
    killedBy: ["capabilities/capability-is-true"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => declaredAs(honest, "true") }),
  },
  {
    id: "capability-is-an-object",
    suite,
    lie: "declares the capability as an options object, as the Language Server Protocol does",
    dialects: queries,
    killedBy: ["capabilities/capability-is-true"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => declaredAs(honest, {}) }),
  },
  {
    id: "capability-at-top-level",
    suite,
    lie: "declares the capability next to capabilities.tools instead of inside it (DA-CAP-02, TR-CAP-02)",
    dialects: queries,
    killedBy: ["capabilities/capability-sits-under-tools", "capabilities/capability-is-declared"],
    mayAlsoFail: [],
    patch: () => ({ capabilities: (honest) => ({ ...declaredAs(honest, undefined), ...declared(honest) }) }),
  },
  {
    id: "method-missing",
    suite,
    lie: "declares the capability, but answers every query with -32601 (DA-CAP-03, TR-CAP-03)",
    dialects: allQueries,
    killedBy: ["capabilities/method-exists"],
    mayAlsoFail: ["capabilities/flagged-tool-answers"],
    patch: () => ({ query: () => denyMethod() }),
  },
  {
    id: "no-tool-flagged",
    suite,
    lie: "declares the capability, but flags no tool",
    dialects: allQueries,
    killedBy: ["capabilities/capability-has-a-flagged-tool"],
    mayAlsoFail: [],
    patch: () => ({
      tools: (honest) => honest.map((tool) => withFlag(tool, undefined)),
      query: (honest, asked) => {
        honest();
        throw new QueryRejection("tool-not-queryable", `${asked.name ?? ""} is not flagged`);
      },
    }),
  },
  {
    id: "flag-is-a-string",
    suite,
    lie: 'lists a tool with the flag "true" (DA-TOOL-03, TR-TOOL-03)',
    dialects: queries,
    killedBy: ["capabilities/flag-is-boolean"],
    mayAlsoFail: [],
    patch: () => changeTool("manage_files", (tool) => withFlag(tool, "true")),
  },
  {
    id: "flag-is-a-number",
    suite,
    lie: "lists a tool on the second page with the flag 1",
    dialects: queries,
    killedBy: ["capabilities/flag-is-boolean"],
    mayAlsoFail: [],
    patch: () => changeTool("lookup_records", (tool) => withFlag(tool, 1)),
  },
  {
    id: "flagged-tool-always-fails",
    suite,
    lie: "flags a tool for which every query fails (DA-TOOL-02, TR-TOOL-02)",
    dialects: allQueries,
    killedBy: ["capabilities/flagged-tool-answers"],
    mayAlsoFail: [],
    shownBy: "label_files",
    patch: () => ({
      query: (honest, asked) => {
        const result = honest();
        return asked.name === "label_files" ? failWith(-32603) : result;
      },
    }),
  },
  {
    id: "unflagged-tool-answers",
    suite,
    lie: "answers queries for a tool without the flag (DA-TOOL-01, TR-TOOL-01)",
    dialects: queries,
    killedBy: ["capabilities/queryable-tool-is-flagged"],
    mayAlsoFail: [],
    shownBy: "launch_confetti",
    patch: () =>
      onRejection("tool-not-queryable", (asked, rejection) => {
        if (asked.name !== launchConfetti.name) throw rejection;
        return answerAnyway(asked, rejection);
      }),
  },
  {
    id: "flag-forgotten",
    suite,
    lie: "omits the flag on one of several tools whose queries it answers",
    dialects: queries,
    killedBy: ["capabilities/queryable-tool-is-flagged"],
    mayAlsoFail: [],
    patch: () => changeTool("archive", (tool) => withFlag(tool, undefined)),
  },
];
