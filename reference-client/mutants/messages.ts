import { extensionId } from "../protocol/dialects.ts";
import { objectAt, type JsonObject } from "../protocol/json.ts";
import type { Message } from "../protocol/hooks.ts";
import { type ClientMutant, drafts, everyDialect } from "./client-mutant.ts";

const suite = "client";
const queryMethods = ["tools/annotations", "tools/resolve"];

function isQuery(method: string): boolean {
  return queryMethods.includes(method);
}

/** Changes queries alone. */
function onQueries(change: (message: Message) => Message) {
  return (message: Message): Message => (isQuery(message.method) ? change(message) : message);
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== key));
}

function withoutMeta(key: string) {
  return (message: Message): Message => {
    const params = objectAt(message, "params");
    return { ...message, params: { ...params, _meta: without(objectAt(params, "_meta"), key) } };
  };
}

const withoutExtension = { roots: {} };

/** Lies in single messages. */
export const messageMutants: readonly ClientMutant[] = [
  {
    id: "client-uses-one-id",
    suite,
    lie: "gives every call the id 1",
    dialects: ["static"],
    killedBy: ["client/pending-ids-differ"],
    mayAlsoFail: ["client/retries-have-a-new-id"],
    hooks: () => ({ message: (message) => (message.method === "tools/call" ? { ...message, id: 1 } : message) }),
  },
  {
    id: "client-calls-without-a-name",
    suite,
    lie: "puts the name of the tool that it calls into params.tool",
    dialects: ["static"],
    killedBy: ["client/calls-name-a-tool"],
    mayAlsoFail: [],
    hooks: () => ({
      message: (message) => {
        if (message.method !== "tools/call") return message;
        const params = objectAt(message, "params");
        return { ...message, params: { ...without(params, "name"), tool: params["name"] } };
      },
    }),
  },
  {
    id: "client-says-nothing-of-itself",
    suite,
    lie: "declares its capabilities on the first request alone",
    dialects: ["static"],
    revision: "2026-07-28",
    killedBy: ["client/metadata-is-on-every-request"],
    mayAlsoFail: [
      "client/queries-declare-the-extension",
      "client/lists-declare-the-extension",
      "client/extension-is-declared-after-refusal",
    ],
    hooks: () => ({
      message: (message) =>
        message.method === "server/discover"
          ? message
          : withoutMeta("io.modelcontextprotocol/clientCapabilities")(message),
    }),
  },
  {
    id: "client-names-no-method-in-headers",
    suite,
    lie: "leaves out Mcp-Method",
    dialects: ["static", "resolution-ext"],
    revision: "2026-07-28",
    killedBy: ["client/headers-name-method-and-tool", "client/queries-have-a-method-header"],
    mayAlsoFail: [],
    hooks: () => ({
      headers: (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "mcp-method")),
    }),
  },
  {
    id: "client-names-no-tool-in-headers",
    suite,
    lie: "leaves out Mcp-Name of a call",
    dialects: ["static"],
    revision: "2026-07-28",
    killedBy: ["client/headers-name-method-and-tool"],
    mayAlsoFail: [],
    hooks: () => ({
      headers: (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "mcp-name")),
    }),
  },
  {
    id: "client-queries-without-method-header",
    suite,
    lie: "leaves out Mcp-Method of a query",
    dialects: ["resolution-ext"],
    revision: "2026-07-28",
    killedBy: ["client/queries-have-a-method-header"],
    mayAlsoFail: ["client/headers-name-method-and-tool"],
    hooks: () => ({
      headers: (headers, { method }) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "mcp-method" || !isQuery(method))),
    }),
  },
  {
    id: "client-retries-with-the-same-id",
    suite,
    lie: "sends a call again with what was asked for, and the same id",
    dialects: ["static"],
    revision: "2026-07-28",
    killedBy: ["client/retries-have-a-new-id"],
    mayAlsoFail: [],
    hooks: () => ({ retriesWithSameId: true }),
  },
  {
    id: "client-misspells-the-method",
    suite,
    lie: "sends tool/resolve and tool/dynamicAnnotations",
    dialects: drafts,
    killedBy: ["client/queries-use-the-method"],
    mayAlsoFail: [],
    hooks: () => ({
      message: onQueries((message) => ({
        ...message,
        method: message.method === "tools/resolve" ? "tool/resolve" : "tool/dynamicAnnotations",
      })),
    }),
  },
  {
    id: "client-notifies-instead-of-asking",
    suite,
    lie: "sends queries as notifications",
    dialects: drafts,
    killedBy: ["client/queries-have-an-id"],
    mayAlsoFail: [],
    hooks: () => ({
      message: onQueries((message) => ({ jsonrpc: "2.0", method: message.method, params: message["params"] })),
    }),
  },
  {
    id: "client-puts-the-name-elsewhere",
    suite,
    lie: "puts the name of the tool that it asks about into params.tool",
    dialects: everyDialect,
    killedBy: ["client/queries-name-a-listed-tool"],
    mayAlsoFail: [],
    hooks: () => ({ queryParams: (params) => ({ ...without(params, "name"), tool: params["name"] }) }),
  },
  {
    id: "client-changes-the-name",
    suite,
    lie: "writes the name of the tool that it asks about in capitals",
    dialects: everyDialect,
    killedBy: ["client/queries-name-a-listed-tool"],
    mayAlsoFail: [],
    hooks: () => ({ queryParams: (params) => ({ ...params, name: String(params["name"]).toUpperCase() }) }),
  },
  {
    id: "client-leaves-out-empty-arguments",
    suite,
    lie: "leaves out the arguments of a query about a tool that takes none",
    dialects: everyDialect,
    killedBy: ["client/queries-have-arguments"],
    mayAlsoFail: [],
    hooks: () => ({
      queryParams: (params) =>
        Object.keys(objectAt(params, "arguments")).length === 0 ? without(params, "arguments") : params,
    }),
  },
  {
    id: "client-declares-the-extension-once",
    suite,
    lie: "declares the extension on server/discover and on lists, and not on queries",
    dialects: ["resolution-ext"],
    revision: "2026-07-28",
    killedBy: ["client/queries-declare-the-extension"],
    mayAlsoFail: ["client/extension-is-declared-after-refusal"],
    hooks: () => ({ capabilities: (honest, method) => (isQuery(method) ? withoutExtension : honest) }),
  },
  {
    id: "client-asks-without-a-version",
    suite,
    lie: "leaves out the protocol version of a query",
    dialects: ["resolution-ext"],
    revision: "2026-07-28",
    killedBy: ["client/queries-declare-the-extension"],
    mayAlsoFail: [
      "client/metadata-is-on-every-request",
      "client/headers-name-method-and-tool",
      "client/queries-have-a-method-header",
    ],
    hooks: () => ({ message: onQueries(withoutMeta("io.modelcontextprotocol/protocolVersion")) }),
  },
  {
    id: "client-lists-without-the-extension",
    suite,
    lie: "goes by the markers of a list on which it did not declare the extension",
    dialects: ["resolution-ext"],
    revision: "2026-07-28",
    killedBy: ["client/lists-declare-the-extension"],
    mayAlsoFail: ["client/list-is-of-the-same-capabilities"],
    hooks: () => ({ capabilities: (honest, method) => (method === "tools/list" ? withoutExtension : honest) }),
  },
  {
    id: "client-forgets-the-extension-in-the-handshake",
    suite,
    lie: "asks in the extension, which it did not declare in initialize",
    dialects: ["resolution-ext"],
    revision: "2025-11-25",
    killedBy: ["client/handshake-declares-the-extension"],
    mayAlsoFail: [],
    hooks: () => ({ capabilities: () => withoutExtension }),
  },
  {
    id: "client-repeats-what-was-refused",
    suite,
    lie: "asks again after error -32021 with the same capabilities",
    dialects: ["resolution-ext"],
    revision: "2026-07-28",
    killedBy: ["client/extension-is-declared-after-refusal"],
    mayAlsoFail: ["client/queries-declare-the-extension"],
    hooks: () => ({
      capabilities: (honest, method) => (isQuery(method) ? { extensions: { [extensionId]: { v: 1 } } } : honest),
    }),
  },
];
