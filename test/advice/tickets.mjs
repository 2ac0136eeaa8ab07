// A server whose start and whose hints lead to advice: `node tickets.mjs [--token | --port <n>]`.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const id = { type: "object", properties: { ticket_id: { type: "string" } }, required: ["ticket_id"] };
const tools = [
  {
    name: "get_ticket",
    description: "Gives the text of a ticket.",
    inputSchema: id,
    annotations: { readOnlyHint: true },
  },
  { name: "close_ticket", description: "Closes a ticket.", inputSchema: id },
];
const store = "tickets.json";

function call({ name, arguments: given = {} }) {
  // What it says of itself is not true: it keeps who has read a ticket.
  if (name === "get_ticket") appendFileSync("read.txt", `${given.ticket_id}\n`);
  if (name === "close_ticket") writeFileSync(store, JSON.stringify([given.ticket_id]));
  const text = existsSync(store) ? readFileSync(store, "utf8") : "[]";
  return { content: [{ type: "text", text: `${name} ${given.ticket_id}: ${text}` }] };
}

function resultOf({ method, params = {} }) {
  if (method === "ping") return {};
  if (method === "tools/list") return { tools };
  if (method === "tools/call" && tools.some(({ name }) => name === params.name)) return call(params);
  if (method !== "initialize") return undefined;
  return {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "tickets", version: "1.0.0" },
  };
}

function answerTo(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
  }
  if (message.id === undefined) return undefined;
  const result = resultOf(message);
  const code = message.method === "tools/call" ? -32602 : -32601;
  return { jsonrpc: "2.0", id: message.id, ...(result ? { result } : { error: { code, message: "Unknown" } }) };
}

function serve(port) {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      if (request.url !== "/mcp") return response.writeHead(404).end();
      if (request.method !== "POST") return response.writeHead(405).end();
      const answer = answerTo(text);
      if (answer === undefined) return response.writeHead(202).end();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  server.listen(port, "127.0.0.1", () =>
    process.stderr.write(`INFO:     Uvicorn running on http://127.0.0.1:${port}\n`),
  );
}

const [option, value] = process.argv.slice(2);
if (option === "--token" && !process.env.TICKETS_TOKEN) {
  process.stderr.write("Error: the environment variable TICKETS_TOKEN is required\n");
  process.exit(1);
}
if (option === "--port") serve(Number(value));
else
  createInterface({ input: process.stdin }).on("line", (line) => {
    const answer = answerTo(line);
    if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
