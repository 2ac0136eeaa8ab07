import { constants, performServerHandshake, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import type { Duplex } from "node:stream";
import { OpenedStreams } from "./opened-streams.ts";
import type { Peer, Recorder } from "./recorder.ts";
import { sentHeaders, sentStatus, type Requests } from "./requests.ts";
import { WatchedSocket } from "./watched-socket.ts";

/** Limits for each connection. */
const settings = { maxConcurrentStreams: 100, maxHeaderListSize: 64 * 1024 };
const unimplemented = "12";

interface Connection {
  readonly socket: Duplex;
  readonly peer: Peer;
  readonly scheme: "http" | "https";
}

/** HTTP/2 over connections that were accepted elsewhere. */
export class Http2 {
  readonly #requests: Requests;
  readonly #recorder: Recorder;

  constructor(requests: Requests, recorder: Recorder) {
    this.#requests = requests;
    this.#recorder = recorder;
  }

  accept(socket: Duplex, peer: Peer, scheme: "http" | "https"): void {
    /** Streams not reported yet, with the numbers of their requests if those were reported as begun. */
    const opened = new Map<number, number | undefined>();
    const streams = new OpenedStreams({
      opened: (id, isWhole) => {
        opened.set(id, isWhole ? undefined : this.#recorder.begin(peer));
        // A complete request is reported at once, or was refused.
        if (isWhole) setImmediate(() => void (opened.has(id) && opened.set(id, this.#recorder.begin(peer))));
      },
      brokenOff: () => this.#recorder.unread("unfinished", peer),
    });
    const watched = new WatchedSocket(socket, (bytes) => streams.read(bytes));
    const session = performServerHandshake(watched, { settings });
    session.on("error", (error) => {
      // A client that disconnects has done nothing wrong.
      if ("code" in error && String(error.code).startsWith("ERR_HTTP2")) this.#recorder.unread("not-http", peer);
      session.destroy();
    });
    session.on("close", () => {
      for (const number of opened.values()) {
        this.#recorder.brokenOff(number ?? this.#recorder.count(), "not-http", peer);
      }
      opened.clear();
    });
    session.on("stream", (stream, headers) => {
      const number = opened.get(stream.id ?? 0) ?? this.#recorder.count();
      opened.delete(stream.id ?? 0);
      void this.#answer(stream, headers, number, { socket, peer, scheme });
    });
  }

  async #answer(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    number: number,
    { socket, peer, scheme }: Connection,
  ): Promise<void> {
    stream.on("error", () => stream.destroy());
    if (headers["content-type"]?.startsWith("application/grpc") === true) return this.#refuseGrpc(stream, number, peer);
    const method = headers[":method"] ?? "GET";
    if (method === "CONNECT") {
      this.#recorder.brokenOff(number, headers[":protocol"] === "websocket" ? "websocket" : "not-http", peer);
      stream.close(constants.NGHTTP2_REFUSED_STREAM);
      return;
    }
    const target = headers[":path"] ?? "/";
    const answer = await this.#requests.answer({
      number,
      scheme,
      httpVersion: "2",
      method,
      peer,
      target,
      headers,
      body: stream,
    });
    if (stream.destroyed) return;
    if (answer === undefined || answer.isBroken === true) {
      // The end of a session says what was read, and so what may be sent again (RFC 9113, section 8.7).
      socket.destroy();
      return;
    }
    const body = Buffer.from(answer.body);
    const status = sentStatus(answer);
    const hasBody = body.length > 0 && method !== "HEAD" && status !== 204 && status !== 304;
    stream.respond({ ...sentHeaders(answer), ":status": status }, { endStream: !hasBody });
    if (hasBody) stream.end(body);
  }

  #refuseGrpc(stream: ServerHttp2Stream, number: number, peer: Peer): void {
    this.#recorder.heard(peer);
    this.#recorder.brokenOff(number, "grpc", peer);
    stream.respond(
      { ":status": 200, "content-type": "application/grpc", "grpc-status": unimplemented },
      { endStream: true },
    );
  }
}
