import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { RelaySession, type Connect, type RelayHooks } from "../relay/relay.ts";

const supported = ["2025-11-25", "2025-06-18", "2025-03-26"];
const maxBodyBytes = 4 * 1024 * 1024;

/**
 * Serves a relay over Streamable HTTP on 127.0.0.1, at `/mcp`: an upstream for each session.
 *
 * @returns the port it listens on
 */
export async function serveRelay(hooks: RelayHooks, connect: Connect, port: number): Promise<number> {
  const sessions = new Map<string, HttpClient>();
  let clients = 0;
  const open = (id: string): HttpClient => {
    const client = new HttpClient(++clients, hooks, connect, () => sessions.delete(id));
    sessions.set(id, client);
    return client;
  };
  const server = createServer((request, response) => void answer(request, response, sessions, open));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : port;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, HttpClient>,
  open: (id: string) => HttpClient,
): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined && !/^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/u.test(origin))
    return refuse(response, 403, -32000, "Origin is not allowed");
  if (request.url !== "/mcp") return void response.writeHead(404).end();
  const named = request.headers["mcp-session-id"];
  const id = typeof named === "string" ? named : "";
  const client = sessions.get(id);
  if (request.method === "GET")
    return client === undefined ? refuse(response, 405, -32000, "No stream is offered") : client.listen(response);
  if (request.method === "DELETE") {
    if (client === undefined) return refuse(response, 404, -32001, "Session not found");
    sessions.delete(id);
    await client.close();
    return void response.writeHead(200).end();
  }
  if (request.method !== "POST") return refuse(response, 405, -32000, "Method not allowed");
  const text = await bodyOf(request);
  const message = parsed(text);
  if (message === undefined) return refuse(response, 400, -32700, "Parse error");
  if (!isJsonObject(message)) return refuse(response, 400, -32600, "A body has one message");
  if (message["method"] === "initialize") {
    const fresh = randomUUID();
    response.setHeader("mcp-session-id", fresh);
    return open(fresh).carry(message, text, response);
  }
  if (client === undefined) return refuse(response, id === "" ? 400 : 404, -32001, "Session not found");
  const version = request.headers["mcp-protocol-version"];
  if (typeof version === "string" && !supported.includes(version))
    return refuse(response, 400, -32000, "Bad Request: unsupported protocol version");
  return client.carry(message, text, response);
}

class HttpClient {
  readonly #relay: RelaySession;
  readonly #waiting = new Map<unknown, ServerResponse>();
  #listener: ServerResponse | undefined;

  constructor(number: number, hooks: RelayHooks, connect: Connect, ended: () => void) {
    this.#relay = new RelaySession(
      number,
      hooks,
      connect,
      (line) => this.#write(line),
      () => {
        ended();
        for (const response of this.#waiting.values()) refuse(response, 502, -32000, "The upstream is gone");
      },
    );
  }

  carry(message: JsonObject, text: string, response: ServerResponse): void {
    const isRequest = "id" in message && "method" in message;
    if (isRequest) this.#waiting.set(message["id"], response);
    this.#relay.fromClient(text.replaceAll("\n", " "));
    if (!isRequest) response.writeHead(202).end();
  }

  listen(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    this.#listener = response;
  }

  async close(): Promise<void> {
    await this.#relay.close();
  }

  #write(line: string): void {
    const message = parsed(line);
    const id = isJsonObject(message) && !("method" in message) ? message["id"] : undefined;
    const response = this.#waiting.get(id);
    if (response === undefined) return void this.#listener?.write(`data: ${line}\n\n`);
    this.#waiting.delete(id);
    response.writeHead(200, { "content-type": "application/json" }).end(line);
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused by who asks.
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
