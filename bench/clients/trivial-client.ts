import { Agent, request } from "node:http";

/**
 * Does the steps of a scenario and hardly anything else, so that what remains is the cost of the command. Its last argument
 * is the URL of the server.
 */
const [url = ""] = process.argv.slice(-1);
const agent = new Agent({ keepAlive: true });
const { steps } = JSON.parse(process.env["MCP_CONFORMANCE_CONTEXT"] ?? "");
let session: Readonly<Record<string, string>> = {};
let lastId = 0;

/** Sends a message; what is not answered, or not with JSON, counts as an empty result. */
async function send(message: object): Promise<{ readonly tools?: readonly object[]; readonly nextCursor?: string }> {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const headers = {
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
    "Content-Length": body.length,
    ...session,
  };
  return new Promise((resolve) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      const id = response.headers["mcp-session-id"];
      if (typeof id === "string") session = { "Mcp-Session-Id": id, "MCP-Protocol-Version": "2025-11-25" };
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(resultIn(text)));
    });
    sent.on("error", () => resolve({}));
    sent.end(body);
  });
}

function resultIn(text: string): { readonly tools?: readonly object[]; readonly nextCursor?: string } {
  return text.startsWith("{") ? (JSON.parse(text).result ?? {}) : {};
}

async function list(): Promise<readonly object[]> {
  const all: object[] = [];
  for (let params = {}; ;) {
    const { tools = [], nextCursor } = await send({ id: ++lastId, method: "tools/list", params });
    all.push(...tools);
    if (nextCursor === undefined) return all;
    params = { cursor: nextCursor };
  }
}

async function call(name: string, given: object): Promise<void> {
  await send({ id: ++lastId, method: "tools/call", params: { name, arguments: given } });
}

const clientInfo = { name: "trivial", version: "1.0.0" };
const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
await send({ id: ++lastId, method: "initialize", params });
await send({ method: "notifications/initialized" });
let tools: readonly object[] = [];
for (const step of steps) {
  if (step.do === "list") tools = await list();
  if (step.do === "echo") await call("report_tools", { tools });
  for (const each of step.calls ?? []) await call(each.tool, each.arguments);
}
agent.destroy();
