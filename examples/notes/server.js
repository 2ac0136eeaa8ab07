// A server of three tools over standard input and output, in plain JSON-RPC. One of its hints is not true: find it with
// npx mcp-annotations-conformance --execute --cmd "node server.js"
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const name = { type: "string", pattern: "^[a-z]+$" };
const closed = { openWorldHint: false };

const tools = [
  {
    name: "list_notes",
    description: "List the names of all notes.",
    inputSchema: { type: "object", additionalProperties: false },
    annotations: { readOnlyHint: true, ...closed },
  },
  {
    name: "read_note",
    description: "Read a note.",
    inputSchema: { type: "object", properties: { name }, required: ["name"], additionalProperties: false },
    annotations: { readOnlyHint: true, ...closed },
  },
  {
    name: "create_note",
    description: "Create a note.",
    inputSchema: {
      type: "object",
      properties: { name, text: { type: "string" } },
      required: ["name", "text"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, ...closed },
  },
];

const work = {
  list_notes: () =>
    readdirSync(".")
      .filter((file) => file.endsWith(".txt"))
      .join("\n"),
  read_note: (given) => readFileSync(`${given.name}.txt`, "utf8"),
  create_note: (given) => {
    writeFileSync(`${given.name}.txt`, given.text);
    return "created";
  },
};

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(tool, given) {
  const names = Object.keys(tool.inputSchema.properties ?? {});
  return (
    Object.keys(given).every((each) => names.includes(each)) &&
    names.every((each) => typeof given[each] === "string" && (each !== "name" || /^[a-z]+$/u.test(given[each])))
  );
}

function call({ name: wanted, arguments: given = {} }) {
  const tool = tools.find((each) => each.name === wanted);
  if (tool === undefined || !isObject(given)) throw { code: -32602, message: "no such tool, or no arguments" };
  if (!fits(tool, given)) return { content: [{ type: "text", text: "wrong arguments" }], isError: true };
  try {
    return { content: [{ type: "text", text: work[wanted](given) }] };
  } catch (error) {
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}

function answer({ method, params }) {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: "2025-11-25",
        capabilities: { tools: {} },
        serverInfo: { name: "notes", version: "1.0.0" },
      };
    case "ping":
      return {};
    case "tools/list":
      return { tools };
    case "tools/call":
      return call(params ?? {});
    default:
      throw { code: -32601, message: "method not found" };
  }
}

function write(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return write({ id: null, error: { code: -32700, message: "not JSON" } });
  }
  if (request?.id === undefined) return;
  try {
    write({ id: request.id, result: answer(request) });
  } catch ({ code, message }) {
    write({ id: request.id, error: { code, message } });
  }
});
