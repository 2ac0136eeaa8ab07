import { createInterface } from "node:readline";

/** A server that lists one tool more once it was unlocked. */
const schema = { type: "object", properties: {}, additionalProperties: false };
const tools = [
  { name: "unlock", inputSchema: schema, annotations: { readOnlyHint: false } },
  { name: "zones", inputSchema: schema, annotations: { readOnlyHint: true } },
];
let isUnlocked = false;

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

function resultOf({ method, params }) {
  if (method === "initialize")
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: "added", version: "1.0.0" },
    };
  if (method === "tools/list") return { tools: isUnlocked ? [...tools, { ...tools[0], name: "reset" }] : tools };
  if (method === "tools/call") return { content: [{ type: "text", text: `${params.name} is done` }] };
  return {};
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.id === undefined) continue;
  const isUnlocking = request.method === "tools/call" && request.params.name === "unlock" && !isUnlocked;
  if (isUnlocking) isUnlocked = true;
  if (isUnlocking) send({ method: "notifications/tools/list_changed" });
  send({ id: request.id, result: resultOf(request) });
}
