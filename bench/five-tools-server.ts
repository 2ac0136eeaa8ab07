import { createInterface } from "node:readline";

/** A server of five tools that do next to nothing, so that what remains is the cost of the command. */
const readOnly = { readOnlyHint: true, openWorldHint: false };
const text = (name: string): object => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});
const notes = ["one", "two"];

const tools = [
  { name: "echo", annotations: readOnly, inputSchema: text("message") },
  { name: "reverse", annotations: readOnly, inputSchema: text("message") },
  { name: "list_notes", annotations: readOnly, inputSchema: { type: "object", properties: {} } },
  { name: "find_note", annotations: readOnly, inputSchema: text("query") },
  {
    name: "add_note",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    inputSchema: text("note"),
  },
];

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly protocolVersion?: string; readonly arguments?: Given };
}

type Given = Readonly<Record<string, string>>;

function call(name: string | undefined, { message = "", query = "", note = "" }: Given): string {
  switch (name) {
    case "echo":
      return message;
    case "reverse":
      return [...message].toReversed().join("");
    case "list_notes":
      return notes.join("\n");
    case "find_note":
      return notes.filter((each) => each.includes(query)).join("\n");
    default:
      notes.push(note);
      return `note ${notes.length}`;
  }
}

function answer({ method, params = {} }: Request): object {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "five-tools", version: "1.0.0" },
      };
    case "tools/list":
      return { tools };
    case "tools/call":
      return { content: [{ type: "text", text: call(params.name, params.arguments ?? {}) }] };
    default:
      return {};
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const request: Request = JSON.parse(line);
  if (request.id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: request.id, result: answer(request) })}\n`);
});
