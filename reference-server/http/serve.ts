import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { InMemoryOptions } from "../in-memory.ts";
import { isJsonObject } from "../protocol/json-object.ts";
import { onlyWithHandshake, usualRevision, withoutHandshake, type SpokenRevisions } from "../protocol/revision.ts";
import { headerMismatch, lacksMetadata, revisionIn } from "./headers.ts";
import { Instance, parsed } from "./instance.ts";
import { findHttpMutant } from "./find-http-mutant.ts";
import type { HttpLies } from "./http-mutant.ts";

const maxBodyBytes = 4 * 1024 * 1024;
const headerMismatchCode = -32020;
const supported = ["2025-11-25", "2025-06-18", "2025-03-26"];

export interface HttpOptions extends Omit<InMemoryOptions, "revision"> {
  readonly spoken: SpokenRevisions;
  /** 0 for any that is free. */
  readonly port: number;
  /** Called when a server ends itself. */
  readonly exited: (code: number) => void;
}

/** A reference server that listens. */
export interface HttpServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves the reference server over Streamable HTTP on 127.0.0.1, at `/mcp`: a session for each handshake, and in the
 * revision without one a server for each connection.
 */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const front = new Front(options);
  const server = createServer((request, response) => void front.answer(request, response));
  server.on("connection", (socket) => socket.once("close", () => front.forget(socket)));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: address !== null && typeof address === "object" ? address.port : options.port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await front.close();
    },
  };
}

class Front {
  readonly #options: HttpOptions;
  readonly #lies: HttpLies;
  readonly #sessions = new Map<string, Instance>();
  readonly #connections = new Map<Socket, Instance>();

  constructor(options: HttpOptions) {
    const { mutant, ...honest } = options;
    const overHttp = mutant === undefined ? undefined : findHttpMutant(mutant, options.spoken);
    // A lie of HTTP is told here, and the servers behind it are honest.
    this.#options = overHttp === undefined ? options : honest;
    this.#lies = overHttp?.lies ?? {};
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers;
    if (origin !== undefined && !/^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/u.test(origin))
      return refuse(response, 403, -32000, "Origin is not allowed");
    if (request.url !== "/mcp") return void response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    const id = request.headers["mcp-session-id"];
    const session = typeof id === "string" ? this.#sessions.get(id) : undefined;
    switch (request.method) {
      case "POST":
        return this.#post(request, response, session);
      case "GET":
        if (this.#lies.stream !== undefined) return void response.writeHead(this.#lies.stream).end();
        return session === undefined
          ? refuse(response, 405, -32000, "No stream is offered")
          : listen(session, response);
      case "DELETE":
        if (session === undefined || typeof id !== "string") return refuse(response, 404, -32001, "Session not found");
        this.#sessions.delete(id);
        await session.close();
        response.writeHead(200).end();
        return undefined;
      case undefined:
      default:
        return refuse(response, 405, -32000, "Method not allowed");
    }
  }

  async #post(request: IncomingMessage, response: ServerResponse, session: Instance | undefined): Promise<void> {
    const text = await bodyOf(request);
    if (text === undefined) return refuse(response, 413, -32000, "The body is too large");
    const message = parsed(text);
    if (message === undefined) return refuse(response, 400, -32700, "Parse error");
    if (!isJsonObject(message)) return refuse(response, 400, -32600, "A body has one message");
    const { spoken } = this.#options;
    const isStateless = revisionIn(message) !== undefined || "mcp-method" in request.headers;
    if (!onlyWithHandshake(spoken) && (isStateless || spoken !== "all"))
      return this.#postWithoutSession(request, response, message, text);
    if (message["method"] === "initialize") return this.#open(response, message, text);
    if (session === undefined) {
      const isNamed = "mcp-session-id" in request.headers;
      return isNamed
        ? refuse(response, this.#lies.lostSession ?? 404, -32001, "Session not found")
        : refuse(response, 400, -32000, "Bad Request: Mcp-Session-Id header is required");
    }
    const version = request.headers["mcp-protocol-version"];
    if (typeof version === "string" && !supported.includes(version) && this.#lies.servesAnyVersion !== true)
      return refuse(response, 400, -32000, "Bad Request: unsupported protocol version");
    return this.#carry(session, response, message, text);
  }

  #open(response: ServerResponse, message: object, text: string): void {
    const id = this.#lies.sessionId?.(randomUUID()) ?? randomUUID();
    const session = new Instance({ ...this.#options, revision: usualRevision }, this.#options.exited);
    this.#sessions.set(id, session);
    response.setHeader("mcp-session-id", id);
    this.#carry(session, response, message, text);
  }

  #postWithoutSession(request: IncomingMessage, response: ServerResponse, message: object, text: string): void {
    const read = this.#lies.readsNoBase64 === true ? (value: unknown): unknown => value : undefined;
    const found = revisionIn(message) === undefined ? undefined : headerMismatch(request.headers, message, read);
    const wrong = found !== undefined && this.#lies.serves?.(found, request.headers) === true ? undefined : found;
    const id = isJsonObject(message) ? message["id"] : undefined;
    const status = this.#lies.status?.(headerMismatchCode) ?? 400;
    if (wrong !== undefined)
      return refuse(response, status, headerMismatchCode, `The header ${wrong} does not match the body`, id);
    const { socket } = request;
    const { spoken, exited } = this.#options;
    const revision = withoutHandshake(spoken === "all" ? revisionIn(message) : spoken);
    const instance = this.#connections.get(socket) ?? new Instance({ ...this.#options, revision }, exited);
    this.#connections.set(socket, instance);
    this.#carry(instance, response, message, text);
  }

  /** A request is answered with its answer, as a stream when something else came before it; all else is accepted. */
  #carry(instance: Instance, response: ServerResponse, message: object, text: string): void {
    const sent = isJsonObject(message) ? message : {};
    const id = "method" in sent ? sent["id"] : undefined;
    instance.send(text, id, (lines) => {
      const [only = "", ...others] = lines;
      if (others.length === 0) {
        const status = this.#statusOf(only, message);
        response.writeHead(status, { "content-type": "application/json" }).end(only);
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
      response.end(lines.map(eventOf).join(""));
    });
    const { notification = { status: 202, body: "" } } = this.#lies;
    if (id === undefined) response.writeHead(notification.status).end(notification.body);
  }

  /** Without a handshake an unknown method is 404, and what a client got wrong in the metadata is 400 (2026-07-28). */
  #statusOf(line: string, message: object): number {
    const answer = parsed(line);
    const error = isJsonObject(answer) ? answer["error"] : undefined;
    const code = isJsonObject(error) ? error["code"] : undefined;
    const lie = typeof code === "number" ? this.#lies.status?.(code) : undefined;
    if (lie !== undefined) return lie;
    // In a session 404 says that there is none.
    const inSession = onlyWithHandshake(this.#options.spoken);
    if (code === -32601) return inSession || revisionIn(message) === undefined ? 200 : 404;
    if (code === -32602 && !inSession && lacksMetadata(message)) return 400;
    return [-32020, -32021, -32022].some((each) => each === code) ? 400 : 200;
  }

  forget(socket: Socket): void {
    void this.#connections.get(socket)?.close();
    this.#connections.delete(socket);
  }

  async close(): Promise<void> {
    for (const instance of [...this.#sessions.values(), ...this.#connections.values()]) await instance.close();
  }
}

function listen(session: Instance, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
  response.flushHeaders();
  session.listener = (line) => void response.write(eventOf(line));
  response.once("close", () => {
    session.listener = undefined;
  });
}

function eventOf(line: string): string {
  return `data: ${line}\n\n`;
}

function refuse(response: ServerResponse, status: number, code: number, message: string, id: unknown = null): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: id ?? null }));
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
