// A relay over HTTP that drops the connection of every tenth request. Words: the program that starts its upstream.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const sessions = new Map();
let requests = 0;

function open(id) {
  const upstream = spawn(process.argv[2], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  createInterface({ input: upstream.stdout }).on("line", (line) => {
    const answered = waiting.get(JSON.parse(line).id);
    answered?.writeHead(200, { "content-type": "application/json" }).end(line);
  });
  upstream.stdin.on("error", () => undefined);
  const session = { upstream, waiting };
  sessions.set(id, session);
  return session;
}

async function answer(request, response) {
  if (request.method !== "POST") return void response.writeHead(405).end();
  let text = "";
  for await (const chunk of request) text += chunk;
  requests += 1;
  if (requests % 10 === 0) return void request.socket.destroy();
  const message = JSON.parse(text);
  const id = message.method === "initialize" ? String(requests) : request.headers["mcp-session-id"];
  const session = message.method === "initialize" ? open(id) : sessions.get(id);
  if (session === undefined) return void response.writeHead(404).end();
  response.setHeader("mcp-session-id", id);
  if (message.id === undefined) response.writeHead(202).end();
  else session.waiting.set(message.id, response);
  session.upstream.stdin.write(`${text}\n`);
}

createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGTERM", () => {
  for (const { upstream } of sessions.values()) upstream.kill();
  process.exit(0);
});
