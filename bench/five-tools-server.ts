import { createInterface } from "node:readline";
import { parseJson } from "../harness/json/parse.ts";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";

interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

/** A server of five tools that do next to nothing, so that what remains is the cost of the command. */
const readOnly = { readOnlyHint: true, openWorldHint: false };
const text = (name: string): InputSchema => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});
const notes = ["one", "two"];

const tools = [
  { name: "echo", annotations: readOnly, inputSchema: text("message") },
  { name: "reverse", annotations: readOnly, inputSchema: text("message") },
  { name: "list_notes", annotations: readOnly, inputSchema: { type: "object", properties: {}, required: [] } },
  { name: "find_note", annotations: readOnly, inputSchema: text("query") },
  {
    name: "add_note",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    inputSchema: text("note"),
  },
];

interface Answer {
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

const refused = (code: number, message: string): Answer => ({ error: { code, message } });
const said = (words: string, isError = false): Answer => ({
  result: { content: [{ type: "text", text: words }], isError },
});

function call(params: unknown): Answer {
  const name = isJsonObject(params) ? member(params, "name") : undefined;
  const tool = tools.find((each) => each.name === name);
  const given = isJsonObject(params) ? (member(params, "arguments") ?? {}) : undefined;
  if (tool === undefined || !isJsonObject(given)) return refused(-32_602, "no such tool");
  const [wanted] = Object.keys(tool.inputSchema.properties);
  const value = wanted === undefined ? "" : member(given, wanted);
  if (typeof value !== "string") return said(`${wanted} is not a string`, true);
  switch (tool.name) {
    case "echo":
      return said(value);
    case "reverse":
      return said(value.split("").toReversed().join(""));
    case "list_notes":
      return said(notes.join("\n"));
    case "find_note":
      return said(notes.filter((each) => each.includes(value)).join("\n"));
    default:
      notes.push(value);
      return said(`note ${notes.length}`);
  }
}

function answer(method: string, params: unknown): Answer {
  switch (method) {
    case "initialize": {
      const protocolVersion = isJsonObject(params) ? member(params, "protocolVersion") : undefined;
      const serverInfo = { name: "five-tools", version: "1.0.0" };
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } };
    }
    case "ping":
      return { result: {} };
    case "tools/list":
      return { result: { tools } };
    case "tools/call":
      return call(params);
    default:
      return refused(-32_601, "no such method");
  }
}

function send(id: Json, reply: Answer): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...reply })}\n`);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const parsed = parseJson(line);
  if (parsed.kind !== "value") {
    send(null, refused(-32_700, "not JSON"));
    return;
  }
  const [id, method] = isJsonObject(parsed.value) ? [member(parsed.value, "id"), member(parsed.value, "method")] : [];
  if (id === undefined || !isJsonObject(parsed.value) || typeof method !== "string") return;
  send(id, answer(method, member(parsed.value, "params")));
});
