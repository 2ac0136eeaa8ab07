import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Runs a client as often as the command `client` does, as many side by side, against one server that answers with as little
 * as there is: the client's own time.
 *
 * Its arguments are the path of a file with the contexts of the runs, how many run side by side, and the client's command.
 */
const [path = "", lanes = "", command = "", ...args] = process.argv.slice(2);
const contexts: string[] = JSON.parse(readFileSync(path, "utf8"));

const results: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "empty", version: "1.0.0" },
  },
  "tools/list": { tools: [{ name: "add_numbers", inputSchema: { type: "object" } }] },
};

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { id, method } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "session" });
    return response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? { content: [] } }));
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;

async function runNext(): Promise<void> {
  for (let context = contexts.shift(); context !== undefined; context = contexts.shift()) {
    const child = spawn(command, [...args, `http://127.0.0.1:${port}/mcp`], {
      env: { ...process.env, MCP_CONFORMANCE_CONTEXT: context },
      // As the command does: on a busy Linux machine a session of its own gets more of the processor.
      detached: true,
    });
    child.stdout.resume();
    child.stderr.resume();
    child.stdin.end();
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`the client ended with ${code}`);
  }
}

await Promise.all(Array.from({ length: Number(lanes) }, runNext));
server.closeAllConnections();
server.close();
