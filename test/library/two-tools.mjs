// Stands for `@modelcontextprotocol/server-everything` where the subject is what runs around a server: two of its thirteen
// tools, without a library to load at each start.
import { createInterface } from "node:readline";

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const text = { type: "string", maxLength: 20 };
const number = { type: "number" };
const tools = [
  {
    name: "echo",
    description: "Returns its message",
    inputSchema: { type: "object", properties: { message: text }, required: ["message"] },
    annotations,
  },
  {
    name: "get-sum",
    description: "Returns the sum of two numbers",
    inputSchema: { type: "object", properties: { a: number, b: number }, required: ["a", "b"] },
    annotations,
  },
];
const invalidParams = -32_602;
const methodNotFound = -32_601;

function call({ name, arguments: given = {} }) {
  const { message, a, b } = given;
  if (name === "echo" && typeof message === "string") return said(`Echo: ${message}`);
  if (name === "get-sum" && typeof a === "number" && typeof b === "number") return said(`The sum is ${a + b}.`);
  return tools.some((tool) => tool.name === name)
    ? { result: { content: [{ type: "text", text: "Invalid arguments" }], isError: true } }
    : { error: { code: invalidParams, message: "Unknown tool" } };
}

function said(words) {
  return { result: { content: [{ type: "text", text: words }] } };
}

function answer(method, params) {
  switch (method) {
    case "initialize":
      return {
        result: {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "two-tools", version: "1.0.0" },
        },
      };
    case "ping":
      return { result: {} };
    case "tools/list":
      return { result: { tools } };
    case "tools/call":
      return call(params);
    default:
      return { error: { code: methodNotFound, message: "Method not found" } };
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer(method, params) })}\n`);
});
