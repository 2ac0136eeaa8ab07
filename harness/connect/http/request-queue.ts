import type { SentMessage } from "./sent-message.ts";

/** The messages to send in one session, in order, and those that are open. */
export class RequestQueue {
  readonly #concurrency: number;
  readonly #waiting: SentMessage[] = [];
  readonly #open = new Set<SentMessage>();
  #waitingBytes = 0;
  #isAlone = false;

  /** @param concurrency requests that may be open at once; notifications and the handshake are alone all the same */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  add(message: SentMessage): void {
    this.#waiting.push(message);
    this.#waitingBytes += message.text.length;
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  /**
   * Order is kept where it means something: a message that is no request waits for all before it, and all after it wait for
   * it.
   *
   * @returns the message to send now, which is open until `end`; undefined where none may be sent
   */
  next(): SentMessage | undefined {
    const [next] = this.#waiting;
    if (next === undefined || this.#isAlone || this.#open.size >= this.#concurrency) return undefined;
    const needsToBeAlone = isAlone(next);
    if (needsToBeAlone && this.#open.size > 0) return undefined;
    this.#waiting.shift();
    this.#waitingBytes -= next.text.length;
    this.#open.add(next);
    this.#isAlone = needsToBeAlone;
    return next;
  }

  end(message: SentMessage): void {
    this.#open.delete(message);
    if (isAlone(message)) this.#isAlone = false;
  }

  /** Whether somebody still waits for what comes of it. */
  isOpen(message: SentMessage): boolean {
    return this.#open.has(message);
  }

  /** Nobody waits for these requests any more. Those that are open hold up no others, and the rest is never sent. */
  giveUp(ids: readonly number[]): void {
    const isGivenUp = ({ isRequest, id }: SentMessage): boolean => isRequest && id !== undefined && ids.includes(id);
    for (const message of this.#waiting.splice(0)) {
      if (isGivenUp(message)) this.#waitingBytes -= message.text.length;
      else this.#waiting.push(message);
    }
    for (const message of [...this.#open].filter(isGivenUp)) this.end(message);
  }
}

function isAlone({ isRequest, method }: SentMessage): boolean {
  return !isRequest || method === "initialize";
}
