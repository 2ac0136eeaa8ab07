import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { JsonObject } from "../../json/value.ts";
import type { Reply, ScenarioServer } from "./scenario-server.ts";

const maxBodyBytes = 2 * 1024 * 1024;
/** At one time, of all clients together. */
const maxConnections = 512;

/** Every server of a run behind one port of this machine, each at a path of its own. */
export class HttpDoor {
  readonly #server: Server;
  readonly #servers = new Map<string, ScenarioServer>();
  readonly #port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    server.maxConnections = maxConnections;
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  /** @param port 0 for any that is free */
  static async open(port = 0): Promise<HttpDoor> {
    const server = createServer();
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return new HttpDoor(server, address !== null && typeof address === "object" ? address.port : port);
  }

  /** The address of the server with a name, which exists once it was added. */
  urlOf(name: string): string {
    return `http://127.0.0.1:${this.#port}/${name}/mcp`;
  }

  /** The address of a document that the schemas of a server may name. */
  canaryUrlOf(name: string): string {
    return `http://127.0.0.1:${this.#port}/${name}/schema.json`;
  }

  add(name: string, server: ScenarioServer): void {
    this.#servers.set(name, server);
  }

  remove(name: string): void {
    this.#servers.delete(name);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client that leaves before its answer is no failure of ours.
    response.on("error", () => response.destroy());
    const [, name = "", place = ""] = (request.url ?? "").split(/[/?#]/u);
    const server = this.#servers.get(name);
    if (server !== undefined && place === "schema.json") {
      server.recorder.fetch(request.url ?? "");
      return send(response, 200, { type: "string" });
    }
    if (server === undefined || place !== "mcp") return void response.writeHead(404).end();
    if (request.method === "DELETE") return void response.writeHead(200).end();
    if (request.method !== "POST") return void response.writeHead(405, { allow: "POST" }).end();
    const text = await bodyOf(request);
    if (text === undefined) {
      server.recorder.rubbish(
        connectionOf(request),
        `its body has more than ${maxBodyBytes} bytes, or was not sent to its end`,
        "",
      );
      return void response.writeHead(413).end();
    }
    // A client that repeats its session lets us tell its connections apart.
    const connection = opensSession(text) ? server.recorder.connect() : connectionOf(request);
    if (opensSession(text)) response.setHeader("mcp-session-id", `session-${connection}`);
    answer(await server.receive(text, connection, request.headers), server, request, response);
  }
}

const eventStream = { "content-type": "text/event-stream", "x-accel-buffering": "no" };

/** Answers a request as its server does. */
function answer(reply: Reply, server: ScenarioServer, request: IncomingMessage, response: ServerResponse): void {
  switch (reply.kind) {
    case "nothing":
      return void response.writeHead(202).end();
    case "break":
      return void request.socket.destroy();
    case "stream": {
      response.writeHead(200, eventStream);
      response.write(eventOf(reply.first));
      response.once(
        "close",
        server.openStream(reply.id, (message) => void response.write(eventOf(message))),
      );
      return undefined;
    }
    case "answer": {
      if (reply.toldFirst.length === 0) return send(response, reply.status, reply.message);
      response.writeHead(200, eventStream);
      return void response.end([...reply.toldFirst, reply.message].map(eventOf).join(""));
    }
  }
}

/** Whether a message is a handshake. A message that only looks like one gets a session that it does not use. */
function opensSession(text: string): boolean {
  return /"method"\s*:\s*"initialize"/u.test(text);
}

function connectionOf({ headers }: IncomingMessage): number {
  const [, number = "0"] = /^session-(\d{1,6})$/u.exec(String(headers["mcp-session-id"])) ?? [];
  return Number(number);
}

function send(response: ServerResponse, status: number, message: JsonObject): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(message));
}

function eventOf(message: JsonObject): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}

/** @returns undefined for a body that is too large, or that ends before its end */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      if (!(chunk instanceof Uint8Array)) return undefined;
      bytes += chunk.length;
      if (bytes > maxBodyBytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}
