import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Endpoint, HttpLimits } from "./endpoint.ts";
import { failureOf, HttpError } from "./http-error.ts";

/** One request to an endpoint. */
export interface HttpRequest {
  readonly method: "POST" | "GET" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * Whether it may be sent again when a kept connection turns out to be closed. A request that may not gets a connection of
   * its own.
   */
  readonly mayRepeat: boolean;
  readonly signal: AbortSignal;
}

/** The head of an answer; its body is still to be read, or to be destroyed. */
export interface HttpAnswer {
  readonly status: number;
  /** Without parameters, in lower case; empty where there is none. */
  readonly mediaType: string;
  /** The first of each name, in lower case. */
  header(name: string): string | undefined;
  readonly body: IncomingMessage;
}

/**
 * Requests to one endpoint over connections that are kept. It uses `node:http` and not `fetch`: no redirect is followed,
 * certificates are checked, no wait is hidden, and the caller sees when a kept connection was closed.
 */
export class HttpClient {
  readonly #endpoint: Endpoint;
  readonly #limits: HttpLimits;
  readonly #url: URL;
  readonly #agent: PlainAgent | SecureAgent;

  constructor(endpoint: Endpoint, limits: HttpLimits) {
    this.#endpoint = endpoint;
    this.#limits = limits;
    this.#url = new URL(endpoint.url);
    const Agent = this.#url.protocol === "https:" ? SecureAgent : PlainAgent;
    this.#agent = new Agent({ keepAlive: true, scheduling: "lifo" });
  }

  /**
   * @returns the head of the answer
   * @throws HttpError, or what aborting the signal throws
   */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    // Uses a connection of its own: when a kept one closes, nobody knows whether the server carried the request out.
    if (!request.mayRepeat) return this.#once(request, false);
    try {
      return await this.#once(request, this.#agent);
    } catch (error) {
      // Another kept connection may be closed as well.
      if (error instanceof StaleConnection) return this.#once(request, false);
      throw error;
    }
  }

  /** Ends every connection. */
  close(): void {
    this.#agent.destroy();
  }

  /** @param agent `false` for a connection of its own */
  #once({ method, headers, body, signal }: HttpRequest, agent: PlainAgent | SecureAgent | false): Promise<HttpAnswer> {
    const send = this.#url.protocol === "https:" ? secureRequest : plainRequest;
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const { promise, resolve, reject } = deferred<HttpAnswer>();
    const { socketPath } = this.#endpoint;
    const sent = send(this.#url, {
      method,
      ...(socketPath === undefined ? {} : { socketPath }),
      agent,
      maxHeaderSize: this.#limits.maxHeadBytes,
      headers: {
        ...headers,
        ...(bytes === undefined ? {} : { "Content-Length": String(bytes.length) }),
        "Accept-Encoding": "identity",
        ...Object.fromEntries(this.#endpoint.headers),
      },
    });
    // The option `signal` would also destroy the connection of a request that is over, and that connection serves the next
    // request.
    const abort = (): void => void sent.destroy();
    const letGo = (): void => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    sent.once("response", (message) => {
      message.once("close", letGo);
      resolve(answerOf(message));
    });
    sent.on("error", (error: Error) => {
      letGo();
      reject(signal.aborted ? error : this.#errorOf(error, sent.reusedSocket));
    });
    sent.end(bytes);
    return promise;
  }

  /** What a request that failed is refused with: what is no failure of HTTP stays as it is. */
  #errorOf(error: Error, reusedSocket: boolean): unknown {
    const isReset = "code" in error && error.code === "ECONNRESET";
    if (reusedSocket && isReset) return new StaleConnection();
    try {
      const failure = failureOf(error, "request");
      return new HttpError(failure.code === "too-large" ? { ...failure, limit: this.#limits.maxHeadBytes } : failure);
    } catch (unknown) {
      return unknown;
    }
  }
}

/** The server had closed a kept connection, so it may not have seen the request. */
class StaleConnection extends Error {}

function answerOf(message: IncomingMessage): HttpAnswer {
  // A reader of the body sees its errors; without a reader they mean nothing.
  message.on("error", () => undefined);
  const header = (name: string): string | undefined => {
    const value = message.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const [mediaType = ""] = (header("content-type") ?? "").toLowerCase().split(";");
  return { status: message.statusCode ?? 0, mediaType: mediaType.trim(), header, body: message };
}

function deferred<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/**
 * Every request asks for an answer that is not compressed.
 *
 * @throws HttpError for one that is, whose body is destroyed
 */
export function assertPlain(answer: HttpAnswer): void {
  const encoding = answer.header("content-encoding")?.toLowerCase() ?? "identity";
  if (encoding === "identity") return;
  answer.body.destroy();
  throw new HttpError({ code: "compressed", encoding });
}

/**
 * The body of an answer that is no stream.
 *
 * @throws HttpError when it is too large or compressed, or when the connection ends first
 */
export async function readBody(answer: HttpAnswer, maxBodyBytes: number): Promise<Buffer> {
  assertPlain(answer);
  const { body } = answer;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > maxBodyBytes) throw new HttpError({ code: "too-large", what: "body", limit: maxBodyBytes });
      chunks.push(chunk);
    }
  } catch (error) {
    throw new HttpError(failureOf(error, "answer"));
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}
