import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Hooks, Message } from "../protocol/hooks.ts";
import { extensionId } from "../protocol/dialects.ts";
import { isJsonObject, objectAt, type JsonObject } from "../protocol/json.ts";
import { BrokenConnection, type Connection, type ServerAddress } from "../wire/connection.ts";
import { HttpConnection } from "../wire/http.ts";
import { StdioConnection } from "../wire/stdio.ts";

const clientInfo = { name: "reference-client", version: "1.0.0" };
const prefix = "io.modelcontextprotocol/";
/** The newest revision with a handshake; revisions are named by their day. */
const newestHandshake = "2025-11-25";

/** A server has to acknowledge a subscription first, and one that never does is asked all the same. */
const maxAcknowledgementMs = 2_000;

/** The server answered a request with an error. */
export class RefusedRequest extends Error {
  readonly code: number;

  constructor(method: string, code: number) {
    super(`${method} was answered with error ${code}`);
    this.code = code;
  }
}

/** A session with one server, in one revision. */
export class Session {
  readonly #address: ServerAddress;
  readonly #hooks: Hooks;
  readonly #revision: string;
  #connection: Connection | undefined;
  #nextId = 1;
  #hasDeclared = false;
  declaresExtension: boolean;
  /** What the server has declared. */
  serverCapabilities: JsonObject = {};

  constructor(
    address: ServerAddress,
    hooks: Hooks,
    { revision, declaresExtension }: { readonly revision: string; readonly declaresExtension: boolean },
  ) {
    this.#address = address;
    this.#hooks = hooks;
    this.#revision = revision;
    this.declaresExtension = declaresExtension;
  }

  /**
   * Sends a request and waits for its result.
   *
   * @param id for a request that is to have one of its own choice
   * @throws RefusedRequest, or BrokenConnection
   */
  async request(method: string, params: JsonObject, id: unknown = this.#nextId++): Promise<JsonObject> {
    const connection = await this.#open();
    return this.#ask(connection, method, params, id);
  }

  /** Whether it may ask in the extension: in a session it has to have declared it in the handshake (TRX-NEG-08b). */
  get mayUseExtension(): boolean {
    return this.#isStateless ? this.declaresExtension : this.#hasDeclared;
  }

  get #isStateless(): boolean {
    return this.#revision > newestHandshake;
  }

  /** The id of the last request. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  async notify(method: string, params: JsonObject = {}): Promise<void> {
    const connection = await this.#open();
    await connection.send(this.#message({ jsonrpc: "2.0", method, params }));
  }

  async close(): Promise<void> {
    await this.#connection?.close();
  }

  /** Opens the connection where there is none, or where the server has ended. */
  async #open(): Promise<Connection> {
    const open = this.#connection;
    if (open !== undefined && !(open instanceof StdioConnection && open.isClosed)) return open;
    const acknowledged = new AbortController();
    const hear = (notification: JsonObject): void => {
      if (notification["method"] === "notifications/subscriptions/acknowledged") acknowledged.abort();
    };
    const connection =
      this.#address.kind === "http"
        ? new HttpConnection(this.#address.url, this.#hooks, hear)
        : new StdioConnection(this.#address.command, hear);
    this.#connection = connection;
    const answer = this.#isStateless
      ? await this.#ask(connection, "server/discover", {}, this.#nextId++)
      : await this.#ask(connection, "initialize", this.#handshake(), this.#nextId++);
    this.serverCapabilities = objectAt(answer, "capabilities");
    if (!this.#isStateless) await connection.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    else if (objectAt(this.serverCapabilities, "tools")["listChanged"] === true)
      await this.#listen(connection, acknowledged.signal);
    return connection;
  }

  #handshake(): JsonObject {
    this.#hasDeclared = this.declaresExtension;
    return { protocolVersion: newestHandshake, capabilities: this.#capabilities("initialize"), clientInfo };
  }

  /**
   * Hears of changes until the connection ends. It waits for the acknowledgement, since requests over HTTP may overtake
   * each other, and what is told before the subscription is told to nobody.
   */
  async #listen(connection: Connection, acknowledged: AbortSignal): Promise<void> {
    const listening = this.#ask(
      connection,
      "subscriptions/listen",
      { notifications: { toolsListChanged: true } },
      this.#nextId++,
    );
    const ended = listening.catch((error: unknown) => {
      if (!(error instanceof BrokenConnection || error instanceof RefusedRequest)) throw error;
    });
    const heard = acknowledged.aborted ? Promise.resolve() : once(acknowledged, "abort");
    await Promise.race([ended, heard, delay(maxAcknowledgementMs, undefined, { ref: false })]);
  }

  async #ask(connection: Connection, method: string, params: JsonObject, id: unknown): Promise<JsonObject> {
    const response = await connection.send(this.#message({ jsonrpc: "2.0", id, method, params }));
    const error = objectAt(response, "error");
    if (typeof error["code"] === "number") throw new RefusedRequest(method, error["code"]);
    const result = objectAt(response, "result");
    this.#hooks.result?.(result, method);
    return result;
  }

  #message(message: Message): Message {
    const whole = this.#isStateless ? { ...message, params: this.#withMeta(message) } : message;
    return this.#hooks.message?.(whole) ?? whole;
  }

  #withMeta({ method, params }: Message): JsonObject {
    const given = isJsonObject(params) ? params : {};
    const meta = {
      ...objectAt(given, "_meta"),
      [`${prefix}protocolVersion`]: this.#revision,
      [`${prefix}clientInfo`]: clientInfo,
      [`${prefix}clientCapabilities`]: this.#capabilities(method),
    };
    return { ...given, _meta: meta };
  }

  #capabilities(method: string): JsonObject {
    const honest = { roots: {}, ...(this.declaresExtension ? { extensions: { [extensionId]: {} } } : {}) };
    return this.#hooks.capabilities?.(honest, method) ?? honest;
  }
}
