import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";

/** A request that came in, read to its end. */
export interface Received {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The message in it; an empty object for what is none. */
  readonly message: JsonObject;
  readonly text: string;
}

export type Handler = (received: Received, response: ServerResponse, server: FixtureHttpServer) => void;

/** An HTTP server in this process that answers as a test says, and remembers what it was sent. */
export class FixtureHttpServer {
  readonly received: Received[] = [];
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];

  private constructor(handler: Handler) {
    this.#server = createServer((request, response) => void this.#take(request, response, handler));
    // What is under test ends its connections by itself.
    this.#server.keepAliveTimeout = 60_000;
  }

  static async start(handler: Handler): Promise<FixtureHttpServer> {
    const fixture = new FixtureHttpServer(handler);
    fixture.#server.listen(0, "127.0.0.1");
    await once(fixture.#server, "listening");
    return fixture;
  }

  async #take(request: IncomingMessage, response: ServerResponse, handler: Handler): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const received = { method: request.method ?? "", headers: request.headers, message: asObject(text), text };
    this.received.push(received);
    handler(received, response, this);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/mcp`;
  }

  /** Waits until so many requests with a method have come in. */
  async receivedOf(method: string, count = 1): Promise<readonly Received[]> {
    for (;;) {
      const found = this.received.filter((each) => each.method === method);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Connections that are open now. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.#server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

function asObject(text: string): JsonObject {
  const parsed = parseJson(text);
  return parsed.kind === "value" && isJsonObject(parsed.value) ? parsed.value : {};
}

/** Answers with a JSON-RPC result for the request. */
export function sayResult(
  { message }: Received,
  response: ServerResponse,
  result: Json,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: message["id"] ?? null, result }));
}

/** The text of one event. */
export function eventOf(data: Json, more: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries(more).map(([name, value]) => `${name}: ${value}\n`);
  return `${fields.join("")}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}
