import type { Json, JsonObject } from "../../json/value.ts";
import type { CloseReason } from "../../wire/transport.ts";
import { defaultHttpLimits, type HttpLimits } from "./endpoint.ts";
import { FixtureHttpServer, sayResult, type Handler } from "./fixture-http-server.ts";
import { HttpTransport } from "./http-transport.ts";
import { RequestPace } from "./request-pace.ts";
import type { UnansweredCalls } from "./unanswered-calls.ts";

interface ClientOptions {
  readonly limits?: Partial<HttpLimits>;
  readonly concurrency?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly pace?: RequestPace;
  readonly unansweredCalls?: UnansweredCalls;
}

/** A client of one endpoint, with all that came back. */
export class FixtureHttpClient {
  readonly texts: string[] = [];
  readonly carried: (number | undefined)[] = [];
  readonly broken: string[] = [];
  readonly closed: Promise<CloseReason>;
  readonly transport: HttpTransport;
  readonly #waiting: (() => void)[] = [];

  constructor(url: string, more: ClientOptions = {}) {
    const { limits = {}, concurrency = 1, headers = [], unansweredCalls, pace = new RequestPace() } = more;
    const fast = { ...defaultHttpLimits, courtesyMs: 200, ...limits };
    this.transport = new HttpTransport({
      endpoint: { url, headers },
      limits: fast,
      concurrency,
      pace,
      unansweredCalls,
    });
    this.closed = new Promise((resolve) => {
      this.transport.start({
        message: (text, carriedFor) => {
          this.texts.push(text);
          this.carried.push(carriedFor);
          for (const wake of this.#waiting.splice(0)) wake();
        },
        broken: ({ code }) => this.broken.push(code),
        closed: resolve,
      });
    });
  }

  send(message: JsonObject): void {
    this.transport.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  }

  async received(count: number): Promise<readonly Json[]> {
    while (this.texts.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.texts.map((text): Json => JSON.parse(text));
  }
}

/** Servers and clients of one test, all of which end with it. */
export class Connections {
  readonly #ends: (() => Promise<void>)[] = [];

  async serve(handler: Handler): Promise<FixtureHttpServer> {
    const server = await FixtureHttpServer.start(handler);
    this.#ends.push(() => server.stop());
    return server;
  }

  connect(url: string, options: ClientOptions = {}): FixtureHttpClient {
    const client = new FixtureHttpClient(url, options);
    this.#ends.push(() => client.transport.close());
    return client;
  }

  async both(
    handler: Handler,
    options: ClientOptions = {},
  ): Promise<{ readonly server: FixtureHttpServer; readonly client: FixtureHttpClient }> {
    const server = await this.serve(handler);
    return { server, client: this.connect(server.url, options) };
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end();
  }
}

export const hello: JsonObject = { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } };
export const ping: JsonObject = { id: 2, method: "ping" };

/** Answers the handshake with a session, and everything else with an empty result. */
export const withSession: Handler = (received, response) => {
  if (received.method === "DELETE") return void response.writeHead(200).end();
  if (received.method === "GET") return void response.writeHead(405).end();
  if (received.message["id"] === undefined) return void response.writeHead(202).end();
  if (received.message["method"] !== "initialize") return sayResult(received, response, {});
  sayResult(received, response, { protocolVersion: "2025-06-18" }, { "mcp-session-id": "abc" });
};
