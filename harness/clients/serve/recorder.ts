import type { Answer, SeenEvent, SeenNotification, SeenRequest } from "../transcript/transcript.ts";

/** No scenario needs more of a client. We end a client that sends more. */
const maxEvents = 2_000;
const maxExcerpt = 200;

/** Headers of the protocol. We keep no others, since credentials are among them. */
const keptHeaders: ReadonlySet<string> = new Set(["mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id"]);

/** Keeps what happens between a client and the server of a scenario. */
export class Recorder {
  readonly #events: SeenEvent[] = [];
  readonly #listener: (event: SeenEvent) => void;
  #isFull = false;
  #connections = 0;

  /** @param listener hears of each event as it happens */
  constructor(listener: (event: SeenEvent) => void = () => undefined) {
    this.#listener = listener;
  }

  get events(): readonly SeenEvent[] {
    return [...this.#events];
  }

  /** Whether more came than we keep. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** @returns the number of a new connection, counted from 1 */
  connect(): number {
    return ++this.#connections;
  }

  /** @returns its index, by which its answer names it */
  request(request: Omit<SeenRequest, "kind">): number {
    return this.#add({ kind: "request", ...request });
  }

  notification(notification: Omit<SeenNotification, "kind">): void {
    this.#add({ kind: "notification", ...notification });
  }

  answer(to: number, answer: Answer): void {
    this.#add({ kind: "answer", to, answer });
  }

  told(method: string): void {
    this.#add({ kind: "told", method });
  }

  rubbish(connection: number, why: string, text: string): void {
    this.#add({ kind: "rubbish", connection, why, excerpt: text.slice(0, maxExcerpt) });
  }

  fetch(path: string): void {
    this.#add({ kind: "fetch", path: path.slice(0, maxExcerpt) });
  }

  #add(event: SeenEvent): number {
    if (this.#events.length >= maxEvents) {
      this.#isFull = true;
      this.#listener(event);
      return -1;
    }
    this.#events.push(event);
    this.#listener(event);
    return this.#events.length - 1;
  }
}

/** The headers of a request that belong to the protocol. */
export function protocolHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && (keptHeaders.has(name) || name.startsWith("mcp-param-")) ? [[name, value]] : [],
    ),
  );
}
