import type { Answer, SeenEvent, SeenNotification, SeenRequest } from "../transcript/transcript.ts";

/** More than any client needs for a scenario; what sends more is answered no more. */
const maxEvents = 2_000;
const maxTextLength = 2 * 1024 * 1024;
const maxExcerpt = 200;

/** Headers of the protocol. We keep no others, since credentials are among them. */
const keptHeaders: ReadonlySet<string> = new Set(["mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id"]);

/** Who hears of what is recorded. */
export interface RecorderListeners {
  /** Each event as it happens. */
  readonly event?: (event: SeenEvent) => void;
  /** Once more came than is kept. */
  readonly full?: () => void;
}

/** Keeps what happens between a client and the server of a scenario. */
export class Recorder {
  readonly #events: SeenEvent[] = [];
  readonly #listeners: RecorderListeners;
  #textLength = 0;
  #isFull = false;
  #connections = 0;

  constructor(listeners: RecorderListeners = {}) {
    this.#listeners = listeners;
  }

  get events(): readonly SeenEvent[] {
    return [...this.#events];
  }

  /** Whether more came than we keep. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /**
   * Counts a message in before it is read, since what is read of it takes more memory than its text.
   *
   * @returns whether it is kept; false from the first one on that is too much
   */
  admits(text: string): boolean {
    this.#textLength += text.length;
    if (this.#textLength > maxTextLength) this.overflow();
    return !this.#isFull;
  }

  /** Marks that more came than is kept. */
  overflow(): void {
    if (this.#isFull) return;
    this.#isFull = true;
    this.#listeners.full?.();
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
      this.overflow();
      return -1;
    }
    this.#events.push(event);
    this.#listeners.event?.(event);
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
