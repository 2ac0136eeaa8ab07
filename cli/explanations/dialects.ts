import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { programName } from "../../library/program-name.ts";
import type { TopicPart } from "../../reports/topic-explanation.ts";
import { jsonLines } from "./json-lines.ts";
import type { Topic } from "./topic.ts";

/** The messages of a dialect for one tool, as a server that supports it sends and receives them. */
export interface DialectMessages {
  readonly status: string;
  /** What marks a tool in `tools/list`. */
  readonly mark: JsonObject;
  /** The result for a call that only reads. */
  readonly result: JsonObject;
  /** The lines of the smallest handler: the body of a function of `params` and of the listed tool `note`. */
  readonly handler: readonly string[];
  /** Further errors than -32602 and -32601. */
  readonly errors: readonly string[];
}

/** Columns beside a label, on a screen of 80. */
const messageWidth = 68;

const name = "note";
const call: Json = { action: "read" };
/** The tool of all examples: it reads a note or deletes it, and its listed hints are those of the deletion. */
export const note: JsonObject = {
  name,
  inputSchema: { type: "object" },
  annotations: { destructiveHint: true },
};
const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const refuse = [
  "const hints = hintsOf.get(params.arguments?.action);",
  "if (params.name !== note.name || hints === undefined)",
  '  throw { code: -32602, message: "invalid params" };',
];

const shortHints = [
  "const hintsOf = new Map([",
  '  ["read", { readOnlyHint: true }],',
  '  ["delete", { destructiveHint: true }],',
  "]);",
];

/** By id of the dialect; a test holds each against the dialect itself, and runs its handler. */
export const dialectMessages: Readonly<Record<string, DialectMessages>> = {
  annotations: {
    status: "A draft for the core protocol (SEP: Dynamic Tool Annotations).",
    mark: { dynamicAnnotations: true },
    result: { annotations: { readOnlyHint: true } },
    handler: [...shortHints, ...refuse, "return { annotations: hints };"],
    errors: [],
  },
  resolve: {
    status: "SEP-1862: Tool Resolution. The proposal is closed; the dialect resolution-ext succeeds it.",
    mark: { resolve: true },
    result: { tool: { ...note, resolve: true, annotations: { readOnlyHint: true } } },
    handler: [...shortHints, ...refuse, "return { tool: { ...note, annotations: hints } };"],
    errors: [],
  },
  "resolution-ext": {
    status: `The extension ${resolutionExtensionId}, experimental (draft of 2026-08-20).`,
    mark: { _meta: { [resolutionExtensionId]: { resolvable: true } } },
    result: { resultType: "complete", name, annotations: readOnly },
    handler: [
      "const hintsOf = new Map([",
      '  ["read", { readOnlyHint: true, destructiveHint: false }],',
      '  ["delete", { readOnlyHint: false, destructiveHint: true }],',
      "]);",
      ...refuse,
      "const others = { idempotentHint: true, openWorldHint: false };",
      "const annotations = { ...hints, ...others };",
      'return { resultType: "complete", name: note.name, annotations };',
    ],
    errors: ["-32021: the client does not offer the extension."],
  },
};

function explainDialect(
  dialect: QueryDialect,
  { status, mark, result, handler, errors }: DialectMessages,
): ReturnType<Topic["explain"]> {
  const { id, method, capabilityGroup, capabilityKey, announcement } = dialect;
  const message = (label: string, value: Json): TopicPart => ({ label, lines: jsonLines(value, messageWidth) });
  return {
    name: id,
    kind: "dialect: a way to ask for the hints of one call",
    meaning: [`${status} A client sends ${method} before a call, and decides by the answer whether to ask its user.`],
    parts: [
      message("announce", { capabilities: { [capabilityGroup]: { [capabilityKey]: announcement } } }),
      message("list", { ...note, ...mark }),
      message("request", { method, params: dialect.params(name, call) }),
      message("result", result),
      {
        label: "errors",
        texts: [
          "-32602: the tool does not exist, or the arguments do not fit its schema.",
          "-32601: the server does not have the method.",
          ...errors,
        ],
      },
      {
        label: "rules",
        texts: [
          "Answer from the name and the arguments alone, and change nothing.",
          "List the hints of the worst call: no answer may be riskier.",
        ],
      },
      { label: "handler", lines: ["// params: of the request; note: the tool as it is listed", ...handler] },
      { label: "prove it", lines: [`npx ${programName} --dialect ${id} --cmd "node server.js"`] },
      { label: "more", texts: ["docs/adopt.md has the smallest correct server."] },
    ],
  };
}

export const dialectTopic: Topic = {
  plural: "dialects",
  singular: "a dialect",
  names: ["static", ...queryDialects.map(({ id }) => id)],
  explain: (id) => {
    if (id === "static") {
      return {
        name: id,
        kind: "dialect: the hints in tools/list",
        meaning: [
          "The hints that tools/list has for each tool, for all of its calls. Every server is tested in it, and nothing has to be announced.",
        ],
        parts: [
          { label: "list", lines: jsonLines(note, messageWidth) },
          {
            label: "rules",
            texts: [
              "List the hints of the worst call: clients know no better.",
              "A hint that is left out has its default: explain readOnlyHint, destructiveHint, idempotentHint or openWorldHint.",
            ],
          },
          { label: "prove it", lines: [`npx ${programName} --execute --cmd "node server.js"`] },
        ],
      };
    }
    const dialect = queryDialects.find((known) => known.id === id);
    const messages = dialectMessages[id];
    return dialect === undefined || messages === undefined ? undefined : explainDialect(dialect, messages);
  },
};
