import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { programName } from "../../library/program-name.ts";
import type { Topic } from "./topic.ts";

/** The messages of a dialect for one tool, as a server that supports it sends and receives them. */
export interface DialectMessages {
  readonly status: string;
  /** What a tool in `tools/list` has. */
  readonly flag: JsonObject;
  /** The result for a call that only reads. */
  readonly result: JsonObject;
  /** The lines of the smallest handler. */
  readonly handler: readonly string[];
  /** Further errors than -32602 and -32601. */
  readonly errors: readonly string[];
}

const name = "note";
const call: Json = { action: "read" };
const listed = { name, inputSchema: { type: "object" } };
const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** By id of the dialect; a test holds each against the dialect itself. */
export const dialectMessages: Readonly<Record<string, DialectMessages>> = {
  annotations: {
    status: "A draft for the core protocol (SEP: Dynamic Tool Annotations).",
    flag: { ...listed, dynamicAnnotations: true },
    result: { annotations: { readOnlyHint: true } },
    handler: [
      "server.setRequestHandler(AnnotationsRequest, ({ params }) => {",
      "  validate(params.name, params.arguments);  // throws -32602",
      "  return { annotations: hintsOf(params.arguments) };",
      "});",
    ],
    errors: [],
  },
  resolve: {
    status: "SEP-1862: Tool Resolution. The proposal is closed; the dialect resolution-ext succeeds it.",
    flag: { ...listed, resolve: true },
    result: { tool: { ...listed, resolve: true, annotations: { readOnlyHint: true } } },
    handler: [
      "server.setRequestHandler(ResolveRequest, ({ params }) => {",
      "  validate(params.name, params.arguments);  // throws -32602",
      "  return { tool: { ...listed(params.name), annotations: hintsOf(params.arguments) } };",
      "});",
    ],
    errors: [],
  },
  "resolution-ext": {
    status: `The extension ${resolutionExtensionId}, experimental (draft of 2026-08-20).`,
    flag: { ...listed, _meta: { [resolutionExtensionId]: { resolvable: true } } },
    result: { resultType: "complete", name, annotations: readOnly },
    handler: [
      "server.setRequestHandler(ResolveRequest, ({ params }) => {",
      "  validate(params.name, params.arguments);  // throws -32602",
      '  return { resultType: "complete", name: params.name, annotations: allFourHintsOf(params.arguments) };',
      "});",
    ],
    errors: ["-32021: the client did not offer the extension."],
  },
};

function explainDialect(
  dialect: QueryDialect,
  { status, flag, result, handler, errors }: DialectMessages,
): ReturnType<Topic["explain"]> {
  const { id, method, capabilityGroup, capabilityKey, announcement } = dialect;
  const json = (value: Json): string => JSON.stringify(value);
  return {
    name: id,
    kind: "dialect: a way to ask for the hints of one call",
    meaning: [`${status} A client sends ${method} before a call, and decides by the answer whether to ask its user.`],
    parts: [
      { label: "announce", lines: [json({ capabilities: { [capabilityGroup]: { [capabilityKey]: announcement } } })] },
      { label: "list", lines: [json(flag)] },
      { label: "request", lines: [json({ method, params: dialect.params(name, call) })] },
      { label: "result", lines: [json(result)] },
      {
        label: "errors",
        texts: [
          "-32602: the tool does not exist, or the arguments do not fit its inputSchema.",
          "-32601: the method is not supported.",
          ...errors,
        ],
      },
      {
        label: "rules",
        texts: [
          "Answer from the name and the arguments alone, and change nothing.",
          "No answer is riskier than the hints in tools/list: list the worst case.",
        ],
      },
      { label: "handler", lines: handler },
      { label: "prove it", lines: [`npx ${programName} --dialect ${id} --cmd "node server.js"`] },
      { label: "more", texts: ["docs/adopt.md has the smallest correct server, which runs as it is."] },
    ],
  };
}

export const dialectTopic: Topic = {
  plural: "dialects",
  names: ["static", ...queryDialects.map(({ id }) => id)],
  explain: (id) => {
    if (id === "static") {
      return {
        name: id,
        kind: "dialect",
        meaning: [
          "The hints that tools/list has for each tool. Every server is tested in it; nothing has to be announced.",
        ],
        parts: [{ label: "list", lines: [JSON.stringify({ ...listed, annotations: { readOnlyHint: true } })] }],
      };
    }
    const dialect = queryDialects.find((known) => known.id === id);
    const messages = dialectMessages[id];
    return dialect === undefined || messages === undefined ? undefined : explainDialect(dialect, messages);
  },
};
