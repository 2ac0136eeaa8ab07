import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { answersMethod, annotationsOf, changedResults, toolsOf, without } from "./changed-answers.ts";
import type { RelayHooks } from "./relay.ts";
import type { RelayMutant } from "./relay-mutant.ts";

const suite = "relay";
const result = { suite, killedBy: ["relay/results-arrive-whole"], mayAlsoFail: [] } as const;
const queryMethods: readonly unknown[] = ["tools/annotations", "tools/resolve"];

/** Answers queries from the list that it has passed on. */
function answeredFromTheList(): RelayHooks {
  const listed = new Map<unknown, JsonObject>();
  const changed = (message: JsonObject, request: JsonObject): JsonObject => {
    const { result: own } = message;
    const name = isJsonObject(request["params"]) ? request["params"]["name"] : undefined;
    const tool = listed.get(name);
    if (!isJsonObject(own) || tool === undefined) return message;
    const annotations = annotationsOf(tool);
    const inTool = isJsonObject(own["tool"]) ? { tool: { ...own["tool"], annotations } } : { annotations };
    return { ...message, result: { ...own, ...inTool } };
  };
  return {
    toClient: (message, _session, request) => {
      if (answersMethod(request, "tools/list") && isJsonObject(message["result"]))
        for (const tool of toolsOf(message["result"])) listed.set(tool["name"], tool);
      return [request !== undefined && queryMethods.includes(request["method"]) ? changed(message, request) : message];
    },
  };
}

/** Faults in answers to queries and calls. */
export const answerMutants: readonly RelayMutant[] = [
  {
    id: "queries-not-passed-on",
    suite,
    lie: "announces what upstream announces, and answers queries with -32601",
    killedBy: ["relay/announced-dialects-are-served"],
    mayAlsoFail: [],
    patch: () => ({
      toUpstream: (message, session) => {
        if (!queryMethods.includes(message["method"])) return [message];
        session.toClient({ jsonrpc: "2.0", id: message["id"], error: { code: -32601, message: "Method not found" } });
        return [];
      },
    }),
  },
  {
    id: "queries-answered-from-the-list",
    suite,
    lie: "answers queries with the hints of the list, whatever the arguments",
    killedBy: ["relay/queries-are-answered-as-directly"],
    mayAlsoFail: [],
    patch: answeredFromTheList,
  },
  {
    id: "query-arguments-reused",
    suite,
    lie: "answers a query about a tool with the answer to the first one about it",
    killedBy: ["relay/queries-are-answered-as-directly"],
    mayAlsoFail: [],
    patch: () => {
      const first = new Map<string, unknown>();
      return {
        toClient: (message, _session, request) => {
          if (request === undefined || !queryMethods.includes(request["method"])) return [message];
          const name = isJsonObject(request["params"]) ? String(request["params"]["name"]) : "";
          const key = `${String(request["method"])} ${name} ${Object.keys(message["result"] ?? {}).join()}`;
          if (!first.has(key)) first.set(key, message["result"]);
          return [message["result"] === undefined ? message : { ...message, result: first.get(key) }];
        },
      };
    },
  },
  {
    ...result,
    id: "structured-content-dropped",
    lie: "drops structuredContent of a result",
    patch: () => changedResults("tools/call", (own) => without(own, "structuredContent")),
  },
  {
    ...result,
    id: "is-error-dropped",
    lie: "passes a result with isError on without it",
    mayAlsoFail: ["relay/errors-arrive"],
    patch: () => changedResults("tools/call", (own) => without(own, "isError")),
  },
  {
    ...result,
    id: "result-meta-dropped",
    lie: "drops `_meta` of a result",
    patch: () => changedResults("tools/call", (own) => without(own, "_meta")),
  },
  {
    ...result,
    id: "text-alone-passed-on",
    lie: "drops all blocks of a result but text",
    patch: () =>
      changedResults("tools/call", (own) => {
        const { content } = own;
        const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
        return { ...own, content: blocks.filter((block) => isJsonObject(block) && block["type"] === "text") };
      }),
  },
  {
    id: "errors-become-internal",
    suite,
    lie: "answers each error of upstream with -32603",
    killedBy: ["relay/errors-arrive"],
    mayAlsoFail: [],
    patch: () => ({
      toClient: (message) =>
        isJsonObject(message["error"]) ? [{ ...message, error: { ...message["error"], code: -32603 } }] : [message],
    }),
  },
  {
    id: "errors-become-results",
    suite,
    lie: "answers a call that upstream refuses with a result, as if it had worked",
    killedBy: ["relay/errors-arrive"],
    mayAlsoFail: [],
    patch: () => ({
      toClient: ({ error, ...message }, _session, request) => {
        if (!isJsonObject(error) || !answersMethod(request, "tools/call"))
          return [error === undefined ? message : { ...message, error }];
        return [{ ...message, result: { content: [{ type: "text", text: String(error["message"]) }] } }];
      },
    }),
  },
];
