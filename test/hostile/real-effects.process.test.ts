import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { ended, startCommand } from "./run-command.ts";

const tools = ["list_notes", "read_notes"].map((name) => ({
  name,
  description: "Lists notes.",
  inputSchema: { type: "object", properties: { page: { type: "integer" } } },
  annotations: { readOnlyHint: true },
}));

/** What a server on HTTP answers; undefined for what has no answer. */
function answerTo(method: unknown): object | undefined {
  if (method === "initialize")
    return { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } };
  if (method === "tools/list") return { tools };
  return method === "tools/call" ? { content: [{ type: "text", text: "a note" }] } : undefined;
}

/** Calls whose effects stay are made one at a time, and none when the run was interrupted. */
it("a server that runs already gets one call at a time, and none after Ctrl-C", async () => {
  const seen = { calls: 0, atOnce: 0, mostAtOnce: 0 };
  const interruptAt = 3;
  let interrupt: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (interrupt = resolve));
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      const message: unknown = text === "" ? {} : JSON.parse(text);
      if (!isJsonObject(message)) return;
      const method = member(message, "method");
      const id = member(message, "id");
      if (method === "tools/call") {
        seen.calls++;
        seen.mostAtOnce = Math.max(seen.mostAtOnce, ++seen.atOnce);
        // Without an answer: what follows it could only come of the signal.
        if (seen.calls >= interruptAt) return interrupt();
        seen.atOnce--;
      }
      if (request.method !== "POST" || id === undefined)
        return void response.writeHead(request.method === "POST" ? 202 : 405).end();
      const result = answerTo(method);
      const said = result === undefined ? { error: { code: -32_601, message: "Method not found" } } : { result };
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ jsonrpc: "2.0", id, ...said }));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const port = portOf(server.address());
  try {
    const scope = ["--suite", "truth", "--execute", "--accept-real-effects", "--timeout", "500000", "--seed", "1"];
    const command = startCommand([...scope, "--url", `http://127.0.0.1:${port}/mcp`]);
    await Promise.race([reached, command.finished]);
    command.kill("SIGINT");
    expect(await command.finished).toMatchObject({ ...ended(130), stdout: expect.stringMatching(/interrupted/iu) });
    expect(seen).toEqual({ calls: interruptAt, atOnce: 1, mostAtOnce: 1 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("it listens at no port");
  return address.port;
}
