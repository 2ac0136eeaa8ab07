import { once } from "node:events";
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from "node:http";
import { request as secureRequestOf } from "node:https";
import { StringDecoder } from "node:string_decoder";
import { TapLog } from "./tap-log.ts";
import type { UpstreamTap } from "./upstream-tap.ts";

/** A tap of an upstream that a relay reaches over HTTP. */
export interface HttpTap extends UpstreamTap {
  /** Where the relay reaches the upstream. */
  readonly url: string;
  end(): Promise<void>;
}

const maxBodyBytes = 16 * 1024 * 1024;
const host = "127.0.0.1";
const tellTimeoutMs = 2_000;

/**
 * Listens for a relay, and passes every request on to the upstream.
 *
 * @param upstream its current address, which changes when an upstream that ended is started again
 * @param port to listen on; 0 for any that is free
 * @throws an error of the system where the port is taken
 */
export async function openHttpTap(upstream: () => Promise<string>, port = 0): Promise<HttpTap> {
  const passage = new Passage(upstream);
  const server = createServer((request, response) => void passage.pass(request, response));
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const bound = address !== null && typeof address === "object" ? address.port : port;
  return Object.assign(passage, {
    url: `http://${host}:${bound}/mcp`,
    end: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

class Passage implements UpstreamTap {
  readonly #log = new TapLog();
  readonly #upstream: () => Promise<string>;
  readonly #sessions = new Set<string>();
  #greeting: readonly string[] = [];
  readonly #telling = new Set<Promise<void>>();

  constructor(upstream: () => Promise<string>) {
    this.#upstream = upstream;
  }

  get messages(): UpstreamTap["messages"] {
    return this.#log.messages;
  }

  get isCut(): boolean {
    return this.#log.isCut;
  }

  tell(line: string): void {
    for (const session of this.#sessions) this.#tell(session, line);
  }

  greet(lines: readonly string[]): void {
    this.#greeting = lines;
  }

  /** Every message is noted as it passes. A line that we send has to arrive first. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#telling);
  }

  async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const named = request.headers["mcp-session-id"];
    const session = typeof named === "string" ? named : "";
    try {
      const body = await bodyOf(request);
      if (body === undefined) return void response.writeHead(413).end();
      if (body.length > 0) this.#log.note("up", body.toString());
      const isEnd = request.method === "DELETE";
      if (isEnd) this.#sessions.delete(session);
      const url = new URL(await this.#upstream());
      const onward = (url.protocol === "https:" ? secureRequestOf : requestOf)(url, {
        method: request.method ?? "GET",
        headers: { ...onwardHeaders(request), ...(body.length > 0 ? { "content-length": body.length } : {}) },
      });
      response.once("close", () => onward.destroy());
      onward.end(body);
      const [answer] = await once(onward, "response");
      if (!isMessage(answer)) return undefined;
      if (!isEnd) await this.#greetNew(answer.headers["mcp-session-id"] ?? session);
      await this.#carry(answer, response);
    } catch {
      // The upstream is gone: that is what a relay sees of it, too. Or the relay itself is, and hears nothing more.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
    return undefined;
  }

  /** @param session of a request or its answer; empty where there is none */
  async #greetNew(session: string | readonly string[]): Promise<void> {
    if (typeof session !== "string" || session === "" || this.#sessions.has(session)) return;
    this.#sessions.add(session);
    for (const line of this.#greeting) this.#tell(session, line);
    await this.settled();
  }

  async #carry(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
    response.flushHeaders();
    const isStream = (answer.headers["content-type"] ?? "").startsWith("text/event-stream");
    // Chunks end anywhere, also within a character.
    const decoder = new StringDecoder();
    let text = "";
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) continue;
      text = (text + decoder.write(chunk)).slice(-maxBodyBytes);
      if (isStream) {
        const lines = text.split("\n");
        text = lines.pop() ?? "";
        for (const line of lines) if (line.startsWith("data:")) this.#log.note("down", line.slice("data:".length));
      }
      response.write(chunk);
    }
    if (!isStream) this.#log.note("down", text);
    response.end();
  }

  #tell(session: string, line: string): void {
    const telling = this.#post(session, line);
    this.#telling.add(telling);
    void telling.finally(() => this.#telling.delete(telling));
  }

  /** A session that is over gets no more lines. */
  async #post(session: string, line: string): Promise<void> {
    try {
      const answer = await fetch(await this.#upstream(), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-session-id": session,
        },
        body: line,
        signal: AbortSignal.timeout(tellTimeoutMs),
      });
      await answer.body?.cancel();
      if (answer.status === 404) this.#sessions.delete(session);
    } catch {
      // The upstream is gone, and its sessions are gone with it.
      this.#sessions.delete(session);
    }
  }
}

function isMessage(value: unknown): value is IncomingMessage {
  return typeof value === "object" && value !== null && "statusCode" in value;
}

const hopHeaders: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** Headers that concern more than one connection. */
function withoutHop(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
}

function onwardHeaders({ headers }: IncomingMessage): IncomingMessage["headers"] {
  const own = new Set(["host", "content-length"]);
  return Object.fromEntries(Object.entries(withoutHop(headers)).filter(([name]) => !own.has(name)));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
