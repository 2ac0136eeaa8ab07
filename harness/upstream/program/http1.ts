import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { carryUnknownMethod } from "./known-method.ts";
import { sentHeaders, sentStatus, type Requests } from "./requests.ts";
import type { UnreadTraffic } from "../traffic/upstream-event.ts";
import type { Peer, Recorder } from "./recorder.ts";

const maxHeaderSize = 64 * 1024;

interface Connection {
  readonly peer: Peer;
  readonly scheme: "http" | "https";
  /** The method of its only request, where the parser reads another one. */
  readonly carried?: string;
}

/** HTTP/1.0 and 1.1 over connections that somebody else has accepted. */
export class Http1 {
  readonly #requests: Requests;
  readonly #recorder: Recorder;
  readonly #peers = new WeakMap<Duplex, Connection>();
  readonly #server = createServer({ maxHeaderSize, keepAlive: false });

  constructor(requests: Requests, recorder: Recorder) {
    this.#requests = requests;
    this.#recorder = recorder;
    this.#server.on("request", (request, response) => void this.#answer(request, response));
    this.#server.on("upgrade", (request, socket) => this.#refuse(request, socket, "websocket"));
    this.#server.on("connect", (request, socket) => this.#refuse(request, socket, "not-http"));
    this.#server.on("clientError", (error, socket) => {
      const connection = this.#peers.get(socket);
      const why = connection === undefined || recorder.hasHeard(connection.peer) ? undefined : reasonOf(error);
      if (connection !== undefined && why !== undefined) recorder.unread(why, connection.peer);
      socket.destroy();
    });
  }

  accept(socket: Duplex, peer: Peer, scheme: "http" | "https"): void {
    const carried = carryUnknownMethod(socket);
    this.#peers.set(socket, { peer, scheme, ...(carried === undefined ? {} : { carried }) });
    this.#server.emit("connection", socket);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const connection = this.#peers.get(request.socket);
    if (connection === undefined) throw new Error("a request came over a connection that nobody has accepted");
    const { peer, scheme, carried } = connection;
    const answer = await this.#requests.answer({
      peer,
      scheme,
      httpVersion: request.httpVersion === "1.0" ? "1.0" : "1.1",
      method: carried ?? request.method ?? "GET",
      target: request.url ?? "/",
      headers: request.headers,
      body: request,
    });
    if (answer === undefined || answer.isBroken === true) {
      request.socket.destroy();
      return;
    }
    const status = sentStatus(answer);
    const hasBody = status !== 204 && status !== 304;
    const body = Buffer.from(hasBody ? answer.body : "");
    response.writeHead(status, {
      ...sentHeaders(answer),
      ...(hasBody ? { "content-length": body.length } : {}),
      // A client that keeps the connection sets a clock, and is not known to be at rest until that has run out.
      connection: "close",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  #refuse({ socket }: IncomingMessage, client: Duplex, why: "websocket" | "not-http"): void {
    const connection = this.#peers.get(socket);
    if (connection !== undefined) this.#recorder.unread(why, connection.peer);
    client.end("HTTP/1.1 501 Not Implemented\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  }
}

/** @returns undefined where the client has broken off: it may have meant to speak HTTP */
function reasonOf(error: Error): UnreadTraffic["why"] | undefined {
  const code = "code" in error ? String(error.code) : "";
  if (code === "HPE_HEADER_OVERFLOW") return "too-much";
  return code.startsWith("HPE_") && code !== "HPE_INVALID_EOF_STATE" ? "not-http" : undefined;
}
