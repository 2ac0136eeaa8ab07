import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { UpstreamAnswer } from "../answers/answerer.ts";
import type { UnreadTraffic } from "../traffic/upstream-event.ts";
import { ByteReader } from "./byte-reader.ts";
import { bodyOf } from "./http1-body.ts";
import { readHead, type Http1Head } from "./http1-head.ts";
import type { Peer, Recorder } from "./recorder.ts";
import { sentHeaders, sentStatus, type Requests } from "./requests.ts";

/**
 * HTTP/1.0 and 1.1 over connections that were accepted elsewhere. Node.js does not parse them: its parser refuses what
 * other servers execute, and does not say how far it has read.
 */
export class Http1 {
  readonly #requests: Requests;
  readonly #recorder: Recorder;

  constructor(requests: Requests, recorder: Recorder) {
    this.#requests = requests;
    this.#recorder = recorder;
  }

  /** Reads a connection to its end. */
  async accept(socket: Duplex, peer: Peer, scheme: "http" | "https"): Promise<void> {
    const reader = new ByteReader(socket);
    for (let isAnswered = false; ; isAnswered = true) {
      const read = await readHead(reader);
      if (read.kind === "end") return;
      if (read.kind === "unread") {
        this.#recorder.unread(read.why, peer);
        socket.destroy();
        return;
      }
      const { head } = read;
      const why = otherProtocol(head);
      if (why !== undefined) {
        this.#recorder.unread(why, peer);
        socket.end("HTTP/1.1 501 Not Implemented\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        return;
      }
      const answer = await this.#answer(head, reader, socket, { peer, scheme });
      if (answer === undefined || answer.isBroken === true) {
        socket.destroy();
        return;
      }
      // A client that keeps a connection sets a timer, and is not known to be at rest until that expires. What it still
      // sends is read.
      if (!isAnswered) socket.end(answerBytes(answer, head.method));
    }
  }

  async #answer(
    { method, target, httpVersion, headers, body }: Http1Head,
    reader: ByteReader,
    socket: Duplex,
    { peer, scheme }: { readonly peer: Peer; readonly scheme: "http" | "https" },
  ): Promise<UpstreamAnswer | undefined> {
    if (headers["expect"]?.toLowerCase() === "100-continue") socket.write("HTTP/1.1 100 Continue\r\n\r\n");
    const isWhole = body?.kind === "known" && body.bytes === 0;
    const number = isWhole ? this.#recorder.count() : this.#recorder.begin(peer);
    // If the end is in doubt, so is everything after it.
    if (body === undefined) this.#recorder.unread("not-http", peer);
    const answer = await this.#requests.answer({
      number,
      peer,
      scheme,
      httpVersion,
      method,
      target,
      headers,
      body: bodyOf(reader, body ?? { kind: "known", bytes: 0 }),
    });
    return body === undefined ? undefined : answer;
  }
}

function otherProtocol({ method, headers }: Http1Head): UnreadTraffic["why"] | undefined {
  if (method.toUpperCase() === "CONNECT") return "not-http";
  return /\bwebsocket\b/iu.test(headers["upgrade"] ?? "") ? "websocket" : undefined;
}

function answerBytes(answer: UpstreamAnswer, method: string): Buffer {
  const status = sentStatus(answer);
  const hasBody = status !== 204 && status !== 304;
  const body = Buffer.from(hasBody ? answer.body : "");
  const headers = {
    ...sentHeaders(answer),
    ...(hasBody ? { "content-length": String(body.length) } : {}),
    connection: "close",
    date: new Date().toUTCString(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), method.toUpperCase() === "HEAD" ? Buffer.alloc(0) : body]);
}
