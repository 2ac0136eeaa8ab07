import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Launches the server that the arguments name, shakes hands, lists its tools, closes its input and waits for its end: the
 * least that tells anything about it.
 */
const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
const exited = new Promise((resolve) => child.once("exit", resolve));
const lines = createInterface({ input: child.stdout });

function send(message: object): void {
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

function answerTo(id: number): Promise<void> {
  return new Promise((resolve) => lines.on("line", (line) => line.includes(`"id":${id}`) && resolve()));
}

const handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" },
};

send({ id: 1, method: "initialize", params: handshake });
await answerTo(1);
send({ method: "notifications/initialized" });
send({ id: 2, method: "tools/list", params: {} });
await answerTo(2);
child.stdin.end();
await exited;
