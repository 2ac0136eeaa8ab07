import { once } from "node:events";
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from "node:http";
import { request as secureRequestOf } from "node:https";
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
  /** The number of each session, by its id. */
  readonly #sessions = new Map<string, number>();
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
    for (const session of this.#sessions.keys()) this.#tell(session, line);
  }

  greet(lines: readonly string[]): void {
    this.#greeting = lines;
  }

  /** Every message is noted as it passes. A line that we send has to arrive first. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#telling);
  }

  async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === undefined) return void response.writeHead(413).end();
    const named = request.headers["mcp-session-id"];
    const session = typeof named === "string" ? named : "";
    if (body.length > 0) this.#note(session, "up", body.toString());
    if (request.method === "DELETE") this.#sessions.delete(session);
    try {
      const url = new URL(await this.#upstream());
      const onward = (url.protocol === "https:" ? secureRequestOf : requestOf)(url, {
        method: request.method ?? "GET",
        headers: { ...onwardHeaders(request), ...(body.length > 0 ? { "content-length": body.length } : {}) },
      });
      response.once("close", () => onward.destroy());
      onward.end(body);
      const [answer] = await once(onward, "response");
      if (isMessage(answer)) await this.#answer(session, answer, response);
    } catch {
      // The upstream is gone, and the relay shall see that as well.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
    return undefined;
  }

  async #answer(session: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = answer.headers["mcp-session-id"];
    const opened = typeof id === "string" ? id : session;
    if (opened !== "" && !this.#sessions.has(opened)) {
      this.#sessions.set(opened, this.#sessions.size + 1);
      for (const line of this.#greeting) this.#tell(opened, line);
      await this.settled();
    }
    response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
    response.flushHeaders();
    const isStream = (answer.headers["content-type"] ?? "").startsWith("text/event-stream");
    let text = "";
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) continue;
      text = (text + chunk.toString()).slice(-maxBodyBytes);
      if (isStream) {
        const lines = text.split("\n");
        text = lines.pop() ?? "";
        for (const line of lines) if (line.startsWith("data:")) this.#note(opened, "down", line.slice("data:".length));
      }
      response.write(chunk);
    }
    if (!isStream) this.#note(opened, "down", text);
    response.end();
  }

  #note(session: string, way: "up" | "down", text: string): void {
    this.#log.note(this.#sessions.get(session) ?? 0, way, text);
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
