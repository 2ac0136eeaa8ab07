// A small MCP server on stdio: it keeps notes in memory.
import { createInterface } from "node:readline";

const notes = new Map([["milk", "Buy milk."]]);

const title = { type: "string", description: "Title of the note" };
const text = (value) => ({ content: [{ type: "text", text: value }] });

/** Every tool, with what it does. */
const tools = [
  {
    name: "list_notes",
    description: "Lists the titles of all notes.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: { title: "List notes", readOnlyHint: true, openWorldHint: false },
    call: () => text([...notes.keys()].toSorted().join("\n")),
  },
  {
    name: "read_note",
    description: "Reads one note.",
    inputSchema: { type: "object", properties: { title }, required: ["title"], additionalProperties: false },
    annotations: { title: "Read a note", readOnlyHint: true, openWorldHint: false },
    call: ({ title }) =>
      notes.has(title) ? text(notes.get(title)) : { ...text("There is no such note."), isError: true },
  },
  {
    name: "delete_note",
    description: "Deletes one note for good.",
    inputSchema: { type: "object", properties: { title }, required: ["title"], additionalProperties: false },
    annotations: {
      title: "Delete a note",
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    },
    call: ({ title }) => text(notes.delete(title) ? "It is deleted." : "There was no such note."),
  },
];

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: protocolVersion === "2025-06-18" ? protocolVersion : "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "notes", version: "1.0.0" },
  }),
  ping: () => ({}),
  // JSON leaves functions out.
  "tools/list": () => ({ tools }),
  "tools/call": ({ name, arguments: given = {} }) => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw Object.assign(new Error(`There is no tool ${name}.`), { code: -32602 });
    if (tool.inputSchema.required?.some((key) => typeof given[key] !== "string")) {
      return { ...text("The title has to be a string."), isError: true };
    }
    return tool.call(given);
  },
};

function answer(request) {
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (method === undefined) return { error: { code: -32601, message: `There is no method ${request.method}.` } };
  try {
    return { result: method(request.params ?? {}) };
  } catch (error) {
    return { error: { code: error.code ?? -32603, message: error.message } };
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return send({ id: null, error: { code: -32700, message: "This is not JSON." } });
  }
  // A notification has no id and gets no answer.
  if (request.id !== undefined) send({ id: request.id, ...answer(request) });
});
