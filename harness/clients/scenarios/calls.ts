import { isJsonObject, member, type JsonObject } from "../../json/value.ts";
import { answered, call, type Scenario } from "../scenario/scenario.ts";
import { addNumbers, plainTool } from "../scenario/tools.ts";
import { inNone } from "./dialect-sets.ts";

const text = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

/** Tools whose calls are never answered, and whether a client may send them again. */
export const breakingTools: readonly JsonObject[] = [
  { ...plainTool("send_message", undefined), inputSchema: text },
  {
    ...plainTool("send_report", { readOnlyHint: false, destructiveHint: false, idempotentHint: false }),
    inputSchema: text,
  },
  { ...plainTool("set_label", { destructiveHint: false, idempotentHint: true }), inputSchema: text },
  { ...plainTool("read_label", { readOnlyHint: true }), inputSchema: text },
];

/** What may happen to calls. */
export const callScenarios: readonly Scenario[] = [
  {
    id: "broken-connection",
    about: "The server breaks the connection in place of an answer to a call.",
    dialects: inNone,
    steps: [
      { do: "list" },
      ...["send_message", "send_report", "set_label", "read_label"].map((tool) => call(tool, { text: `from ${tool}` })),
    ],
    serve: () => ({
      tools: () => breakingTools,
      call: (name) => (breakingTools.some((tool) => tool["name"] === name) ? { kind: "break" } : undefined),
    }),
  },
  {
    id: "calls-at-once",
    about: "The server takes a moment for each call, so that several are open at once.",
    dialects: inNone,
    steps: [
      { do: "list" },
      { do: "call", calls: [1, 2, 3].map((a) => ({ tool: "add_numbers", arguments: { a, b: 1 } })) },
    ],
    serve: () => ({
      tools: () => [addNumbers],
      call: (_, { a, b }) =>
        answered({ content: [{ type: "text", text: String(Number(a) + Number(b)) }] }, { afterMs: 60 }),
    }),
  },
  {
    id: "input-required",
    about: "In revision 2026-07-28, a call needs what the client has to ask for: its roots, or what its user types.",
    dialects: inNone,
    steps: [{ do: "list" }, call("book_table")],
    serve: () => ({
      tools: () => [plainTool("book_table", { destructiveHint: false })],
      call: (name, _, { params, isStateless, capabilities }) => {
        const asks = inputRequestsFor(capabilities);
        if (name !== "book_table" || !isStateless || asks === undefined) return undefined;
        if (isJsonObject(member(params, "inputResponses"))) return undefined;
        return answered({ resultType: "input_required", inputRequests: asks, requestState: "table-7" });
      },
    }),
  },
];

/** What a server may ask of a client, by what the client declares. */
function inputRequestsFor(capabilities: JsonObject): JsonObject | undefined {
  if (Object.hasOwn(capabilities, "roots")) return { where: { method: "roots/list", params: {} } };
  if (!Object.hasOwn(capabilities, "elicitation")) return undefined;
  const requestedSchema = { type: "object", properties: { guests: { type: "integer" } }, required: ["guests"] };
  return { guests: { method: "elicitation/create", params: { mode: "form", message: "How many?", requestedSchema } } };
}
