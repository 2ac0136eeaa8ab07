import { createInterface } from "node:readline";
import { parseJson } from "../harness/json/parse.ts";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";

/** What a request is answered. */
export interface Answer {
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A tool as it is listed. */
export interface ServedTool {
  readonly name: string;
  readonly annotations: object;
  readonly inputSchema: InputSchema;
}

interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

/** The result of a call with the one text that a tool takes; nothing for a tool that does not answer. */
export type Call = (tool: ServedTool, value: string) => Promise<Answer | undefined> | Answer;

export const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Takes one text. */
export const text = (name: string): InputSchema => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});

export const refused = (code: number, message: string): Answer => ({ error: { code, message } });

export const said = (words: string, isError = false): Answer => ({
  result: { content: [{ type: "text", text: words }], isError },
});

/** Serves tools on the standard streams. */
export function serveTools(name: string, tools: readonly ServedTool[], call: Call): void {
  const answer = (method: string, params: unknown): ReturnType<Call> => {
    switch (method) {
      case "initialize": {
        const serverInfo = { name, version: "1.0.0" };
        return { result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo } };
      }
      case "ping":
        return { result: {} };
      case "tools/list":
        return { result: { tools } };
      case "tools/call":
        return callIn(params, tools, call);
      default:
        return refused(-32_601, "no such method");
    }
  };
  createInterface({ input: process.stdin }).on("line", (line) => {
    const parsed = parseJson(line);
    if (parsed.kind !== "value") {
      send(null, refused(-32_700, "not JSON"));
      return;
    }
    const [id, method] = isJsonObject(parsed.value) ? [member(parsed.value, "id"), member(parsed.value, "method")] : [];
    if (id === undefined || !isJsonObject(parsed.value) || typeof method !== "string") return;
    void reply(id, answer(method, member(parsed.value, "params")));
  });
}

function callIn(params: unknown, tools: readonly ServedTool[], call: Call): ReturnType<Call> {
  const name = isJsonObject(params) ? member(params, "name") : undefined;
  const tool = tools.find((each) => each.name === name);
  const given = isJsonObject(params) ? (member(params, "arguments") ?? {}) : undefined;
  if (tool === undefined || !isJsonObject(given)) return refused(-32_602, "no such tool");
  const [wanted] = tool.inputSchema.required;
  const value = wanted === undefined ? "" : member(given, wanted);
  return typeof value === "string" ? call(tool, value) : said(`${wanted} is not a string`, true);
}

async function reply(id: Json, answering: ReturnType<Call>): Promise<void> {
  const answer = await answering;
  if (answer !== undefined) send(id, answer);
}

function send(id: Json, answer: Answer): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
}
