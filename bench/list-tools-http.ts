import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../harness/connect/http/free-port.ts";

/**
 * Launches the server that the arguments name on a free port, waits until it listens, shakes hands, lists its tools, ends
 * the session and the server, and waits for its end: the least that tells anything about it.
 */
const [command = "", ...args] = process.argv.slice(2);
const port = await freePort();
const child = spawn(command, args, { env: { ...process.env, PORT: String(port) }, stdio: "ignore" });
const exited = once(child, "exit");
const agent = new Agent({ keepAlive: true });

function listens(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function send(
  method: string,
  message: object | undefined,
  more: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const headers = { Accept: "application/json, text/event-stream", "Content-Type": "application/json", ...more };
  const sent = request({ host: "127.0.0.1", port, path: "/mcp", method, agent, headers });
  const response = once(sent, "response");
  sent.end(message === undefined ? undefined : JSON.stringify({ jsonrpc: "2.0", ...message }));
  const [answer] = await response;
  await text(answer);
  return answer.headers["mcp-session-id"];
}

const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
};

while (!(await listens())) await delay(20);
const session = await send("POST", { id: 1, method: "initialize", params: handshake }, {});
const inSession = { "MCP-Protocol-Version": handshake.protocolVersion, "Mcp-Session-Id": session ?? "" };
await send("POST", { method: "notifications/initialized" }, inSession);
await send("POST", { id: 2, method: "tools/list", params: {} }, inSession);
await send("DELETE", undefined, inSession);
agent.destroy();
child.kill();
await exited;
