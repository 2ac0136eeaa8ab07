import { isJsonObject } from "../protocol/json-object.ts";
import type { Revision } from "../protocol/revision.ts";
import { bad, good } from "./fixture-queries.ts";
import type { Mutant } from "./mutant.ts";

const methodOf = {
  static: "tools/annotations",
  annotations: "tools/annotations",
  resolve: "tools/resolve",
  "resolution-ext": "tools/resolve",
  both: "tools/annotations",
  all: "tools/resolve",
} as const;

/** The clock of this process, which the servers share, goes on by this much before the last part of a long script. */
export const laterMs = 60_000;

/** What hangs on the number of queries hangs on two hundred good ones at the most. */
const rounds = Math.ceil(200 / good.length);

interface Question {
  readonly isLater?: true;
  readonly method: string;
  readonly params?: unknown;
  /** Sent before it, as it is. */
  readonly ahead?: string;
}

/** What is no request: an unknown notification, what is not JSON, and a batch. */
const lines: readonly string[] = [
  '{"jsonrpc":"2.0","method":"notifications/nobody-knows"}',
  "{",
  '[{"jsonrpc":"2.0","id":"in-a-batch","method":"ping"}]',
];

export interface Setting {
  readonly dialect: Mutant["dialects"][number];
  readonly revision: Revision;
}

const [versionKey, capabilitiesKey] = [
  "io.modelcontextprotocol/protocolVersion",
  "io.modelcontextprotocol/clientCapabilities",
];
const capabilities = { extensions: { "io.modelcontextprotocol/tool-resolution": {} } };
const metadata = { [versionKey]: "2026-07-28", [capabilitiesKey]: capabilities };

/** What only a server without a handshake is asked. */
const aboutMetadata: readonly unknown[] = [
  { _meta: { ...metadata, [capabilitiesKey]: { elicitation: {} } } },
  { cursor: "second-page", _meta: { ...metadata, [capabilitiesKey]: { elicitation: {} } } },
  { _meta: metadata },
  { _meta: { [versionKey]: "2026-07-28" } },
  { _meta: { [capabilitiesKey]: {} } },
  { _meta: { ...metadata, [versionKey]: "1900-01-01" } },
  {},
];

/** Of a tool that only reads. */
const call = { method: "tools/call", params: { name: "lookup_records", arguments: {} } };

const lists: readonly Question[] = [
  { method: "tools/list" },
  { method: "tools/list", params: { cursor: "second-page" } },
];

/** What is asked in one session of a server without a handshake: the same, and what it has instead of one. */
export function statelessScript(dialect: Setting["dialect"]): readonly (readonly Question[])[] {
  const [, ...questions] = script(dialect);
  const said = [...lists.map((list) => [list]), [{ method: "server/discover" }], ...questions].map((together) =>
    together.map(({ method, params, ahead }: Question) => ({
      ...(ahead === undefined ? {} : { ahead }),
      method,
      params: { ...(isJsonObject(params) ? params : {}), _meta: metadata },
    })),
  );
  const others = dialect === "resolution-ext" ? queriesOfOthers(dialect) : [];
  return [...others, ...said, ...aboutMetadata.map((params) => [{ method: "tools/list", params }])];
}

/** Queries of a client that does not offer the extension, or says nothing of itself, and again of one that does. */
function queriesOfOthers(dialect: Setting["dialect"]): readonly (readonly Question[])[] {
  const unoffered = { ...metadata, [capabilitiesKey]: {} };
  const ask = (params: unknown, meta: object): readonly Question[] => [
    { method: methodOf[dialect], params: { ...(isJsonObject(params) ? params : {}), _meta: meta } },
  ];
  const unknown = { name: "nobody", arguments: {} };
  const discovery: Question = { method: "server/discover", params: { _meta: metadata } };
  return [
    ask(good[0], unoffered),
    ask(unknown, unoffered),
    ask(good[0], {}),
    ask(good[0], metadata),
    ask(good[0], unoffered),
    [discovery],
    ask(good[0], unoffered),
    [{ ...call, params: { ...call.params, _meta: unoffered } }],
  ];
}

/** A session of a client that offers the extension with unknown settings. */
export function scriptOfOther(dialect: Setting["dialect"]): readonly (readonly Question[])[] {
  const settings = { extensions: { "io.modelcontextprotocol/tool-resolution": { mode: "x" } } };
  const params = { protocolVersion: "2025-11-25", capabilities: settings, clientInfo: { name: "t", version: "1" } };
  const questions = [{ method: "initialize", params }, ...lists, { method: methodOf[dialect], params: good[0] }, call];
  return questions.map((question) => [question]);
}

/** What is asked in one session: in step, except the burst. */
export function script(dialect: Setting["dialect"]): readonly (readonly Question[])[] {
  const handshake = (protocolVersion: string): readonly Question[] => [
    {
      method: "initialize",
      params: { protocolVersion, capabilities, clientInfo: { name: "t", version: "1" } },
    },
  ];
  const query = (params: unknown): Question => ({ method: methodOf[dialect], params });
  const inStep = [
    call,
    ...lists,
    ...good.map(query),
    ...good.flatMap((each) => [each, each]).map(query),
    ...lists,
    { method: "ping" },
    { method: "no/such/method" },
    ...["tools/annotations", "tools/resolve"].map((method) => ({ method, params: good[0] })),
    ...good.map(query),
    ...bad.map(query),
    ...lists,
    ...good.map(query),
  ];
  return [
    handshake("2025-11-25"),
    ...inStep.map((question) => [question]),
    good.map(query),
    ...lines.map((ahead) => [{ method: "ping", ahead }]),
    handshake("1900-01-01"),
  ];
}

/** What few lies hang on, after all that the others do: many requests, other lists, metadata of clients. */
export function longScript(dialect: Setting["dialect"]): readonly (readonly Question[])[] {
  const query = (params: unknown): Question => ({ method: methodOf[dialect], params });
  const withMetadata = (meta: unknown): readonly Question[] =>
    good.map((params) => query(isJsonObject(params) ? { ...params, _meta: meta } : params));
  const more = [
    { method: "resources/list" },
    ...good.map(query),
    ...withMetadata({ progressToken: "a" }),
    ...withMetadata({ "com.example/a": 1 }),
    ...Array.from({ length: rounds }, () => [...good, ...bad].map(query)).flat(),
    ...good.map((params): Question => ({ ...query(params), isLater: true })),
    { method: "tools/call", params: { name: "lookup_records", arguments: { source: "mirror" } } },
  ];
  return [...script(dialect), ...more.map((question) => [question])];
}
