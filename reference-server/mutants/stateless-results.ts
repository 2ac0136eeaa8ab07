import { isJsonObject } from "../protocol/json-object.ts";
import { without } from "./listed-tool.ts";
import { isRare, validOrUndefined } from "./lying-answer.ts";
import { changeAnswers, changeResult } from "./lying-result.ts";
import { type Mutant, allQueries, everywhere, queries } from "./mutant.ts";

const revision = "2026-07-28";

/** Lies about what the revision without a handshake adds to every result. */
export const statelessResultMutants: readonly Mutant[] = [
  {
    id: "list-without-its-type",
    suite: "schema",
    lie: "returns tools/list without a resultType (CORE-META-06)",
    dialects: everywhere,
    revision,
    killedBy: ["schema/results-tell-their-type"],
    mayAlsoFail: [],
    patch: () => changeResult("tools/list", (result) => without(result, "resultType")),
  },
  {
    id: "answer-without-its-type",
    suite: "schema",
    lie: "answers queries without a resultType (DA-RES-04, TR-RES-04)",
    dialects: queries,
    revision,
    killedBy: ["schema/answer-tells-its-type", "schema/results-tell-their-type"],
    mayAlsoFail: [],
    patch: () => changeAnswers((result) => without(result, "resultType")),
  },
  {
    id: "answer-is-partial-for-one-combination",
    suite: "schema",
    lie: 'answers one combination of three arguments with the resultType "partial"',
    dialects: queries,
    revision,
    killedBy: ["schema/answer-tells-its-type", "schema/results-tell-their-type"],
    mayAlsoFail: [],
    patch: () => ({
      query: (honest, asked) => {
        const query = validOrUndefined(asked);
        return query !== undefined && isRare(query) ? { ...honest(), resultType: "partial" } : honest();
      },
    }),
  },
  {
    id: "list-asks-for-input",
    suite: "schema",
    lie: "answers tools/list with input_required (CORE-MRTR-01)",
    dialects: everywhere,
    revision,
    killedBy: ["schema/input-is-asked-for-where-allowed"],
    mayAlsoFail: [],
    patch: () =>
      changeResult("tools/list", (result) => ({ ...result, resultType: "input_required", requestState: "page" })),
  },
  {
    id: "query-asks-for-input",
    suite: "schema",
    lie: "answers one combination of three arguments with input_required (DA-RES-05, TR-RES-05)",
    dialects: allQueries,
    revision,
    killedBy: ["schema/answer-asks-for-no-input", "schema/input-is-asked-for-where-allowed"],
    mayAlsoFail: ["schema/answer-has-its-member"],
    patch: () => ({
      query: (honest, asked) => {
        const query = validOrUndefined(asked);
        if (query === undefined || !isRare(query)) return honest();
        return { resultType: "input_required", requestState: "are you sure?" };
      },
    }),
  },
  {
    id: "server-without-a-name",
    suite: "schema",
    lie: "omits serverInfo from every result (CORE-META-07)",
    dialects: everywhere,
    revision,
    killedBy: ["schema/results-name-the-server"],
    mayAlsoFail: [],
    patch: () => ({ result: (honest) => without(honest, "_meta") }),
  },
  {
    id: "server-without-a-version",
    suite: "schema",
    lie: "omits the version in serverInfo of tools/list",
    dialects: everywhere,
    revision,
    killedBy: ["schema/results-name-the-server"],
    mayAlsoFail: [],
    patch: () =>
      changeResult("tools/list", (result) => ({
        ...result,
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "mcp-annotations-reference" } },
      })),
  },
  {
    id: "list-without-a-cache-scope",
    suite: "schema",
    lie: "omits cacheScope from tools/list (CORE-CACHE-01)",
    dialects: everywhere,
    revision,
    killedBy: ["schema/tool-list-can-be-cached"],
    mayAlsoFail: [],
    patch: () => changeResult("tools/list", (result) => without(result, "cacheScope")),
  },
  {
    id: "second-page-is-kept-for-a-text",
    suite: "schema",
    lie: "returns ttlMs as a string on the second page of tools/list",
    dialects: everywhere,
    revision,
    killedBy: ["schema/tool-list-can-be-cached"],
    mayAlsoFail: [],
    patch: () =>
      changeResult("tools/list", (result) => ("nextCursor" in result ? result : { ...result, ttlMs: "60000" })),
  },
  {
    id: "discovery-with-the-id-as-a-string",
    suite: "schema",
    lie: "answers server/discover with the id as a string (CORE-META-10)",
    dialects: everywhere,
    revision,
    killedBy: ["schema/answers-carry-the-id"],
    mayAlsoFail: [],
    patch: () => ({
      wire: (line, message) => {
        const { id, result } = message;
        const isDiscovery = isJsonObject(result) && "supportedVersions" in result;
        return [isDiscovery ? JSON.stringify({ ...message, id: String(id) }) : line];
      },
    }),
  },
];
