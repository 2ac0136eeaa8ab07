import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";

/** One connection to the upstream. */
export interface UpstreamConnection {
  send(line: string): void;
  close(): void | Promise<void>;
}

/** What takes what the upstream says. */
export interface UpstreamReceiver {
  line(text: string): void;
  /** The upstream is gone. */
  gone(): void;
}

/** Where a relay gets its upstreams from: one for each client. */
export type Connect = (receiver: UpstreamReceiver) => UpstreamConnection;

/** The places at which a mutant may lie: each gets a message on its way, and returns what goes on in its place. */
export interface RelayHooks {
  readonly toUpstream?: (message: JsonObject, session: RelaySession) => readonly JsonObject[];
  /** @param request what the message answers, where it answers one of the client */
  readonly toClient?: (message: JsonObject, session: RelaySession, request?: JsonObject) => readonly JsonObject[];
  /** The upstream of a session is gone; whether the relay goes on with another. */
  readonly upstreamGone?: (session: RelaySession) => boolean;
}

/** One client of a relay, with an upstream of its own. With empty hooks all messages pass as they are. */
export class RelaySession {
  /** Counted from 1 over all clients of the relay. */
  readonly number: number;
  readonly #hooks: RelayHooks;
  readonly #connect: Connect;
  readonly #write: (line: string) => void;
  readonly #ended: () => void;
  readonly #open = new Map<unknown, JsonObject>();
  #upstream: UpstreamConnection | undefined;
  #isClosed = false;

  /**
   * @param write takes each line for the client
   * @param ended called when the upstream is gone, and with it the session
   */
  constructor(
    number: number,
    hooks: RelayHooks,
    connect: Connect,
    write: (line: string) => void,
    ended: () => void = () => undefined,
  ) {
    this.number = number;
    this.#hooks = hooks;
    this.#connect = connect;
    this.#write = write;
    this.#ended = ended;
    this.reconnect();
  }

  /** Gets another upstream in the place of this one. */
  reconnect(): void {
    const connection: UpstreamConnection = this.#connect({
      line: (text) => this.#fromUpstream(text),
      gone: () => {
        if (this.#isClosed || this.#upstream !== connection) return;
        if (this.#hooks.upstreamGone?.(this) === true) return;
        this.#isClosed = true;
        this.#ended();
      },
    });
    this.#upstream = connection;
  }

  /** A line of the client. */
  fromClient(line: string): void {
    const message = messageIn(line);
    if (message === undefined) return this.#upstream?.send(line);
    if ("method" in message && "id" in message) this.#open.set(message["id"], message);
    const sent = this.#hooks.toUpstream?.(message, this);
    // What is not changed passes as it was written.
    if (sent === undefined) this.#upstream?.send(line);
    else for (const each of sent) this.toUpstream(each);
  }

  toUpstream(message: JsonObject): void {
    this.#upstream?.send(JSON.stringify(message));
  }

  toClient(message: JsonObject): void {
    this.#write(JSON.stringify(message));
  }

  /** Requests of the client that are not answered. */
  get unanswered(): readonly JsonObject[] {
    return [...this.#open.values()];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#upstream?.close();
  }

  #fromUpstream(line: string): void {
    const message = messageIn(line);
    if (message === undefined) return this.#write(line);
    const request = "method" in message ? undefined : this.#open.get(message["id"]);
    if (request !== undefined) this.#open.delete(message["id"]);
    const written = this.#hooks.toClient?.(message, this, request);
    if (written === undefined) this.#write(line);
    else for (const each of written) this.toClient(each);
  }
}

function messageIn(line: string): JsonObject | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isJsonObject(message) ? message : undefined;
  } catch {
    // What is no message is the matter of the two ends.
    return undefined;
  }
}
