import type { Readable } from "node:stream";

const lineFeed = 10;
/** Read ahead of the consumer; if a client disconnects, this is all that is left to read. */
const maxAheadBytes = 256 * 1024;

/** The bytes of a connection in order; each is taken once, and it is known whether any are left. */
export class ByteReader {
  readonly #source: Readable;
  #chunks: Buffer[] = [];
  #first = 0;
  #aheadBytes = 0;
  #isEnded = false;
  #wake: () => void = () => undefined;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#source = source;
    source.on("data", (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#aheadBytes += chunk.length;
      if (this.#aheadBytes > maxAheadBytes) source.pause();
      this.#wake();
    });
    for (const event of ["end", "error", "close"]) {
      source.on(event, () => {
        this.#isEnded = true;
        this.#wake();
      });
    }
    source.resume();
  }

  /**
   * A line with its end.
   *
   * @returns the part that exists, without a line end, where the connection ends or the line is longer
   */
  async line(maxBytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = maxBytes; left > 0;) {
      const part = await this.#take((held) => Math.min(left, held.indexOf(lineFeed) + 1 || held.length));
      if (part.length === 0) break;
      parts.push(part);
      left -= part.length;
      if (part.at(-1) === lineFeed) break;
    }
    return Buffer.concat(parts);
  }

  /** The next bytes, as they come; empty at the end of the connection. */
  some(maxBytes: number): Promise<Buffer> {
    return this.#take((held) => Math.min(maxBytes, held.length));
  }

  async #take(lengthOf: (held: Buffer) => number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const chunk = await this.#next();
      if (chunk === undefined) return this.#held;
      this.#held = chunk;
    }
    const length = lengthOf(this.#held);
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #next(): Promise<Buffer | undefined> {
    while (this.#first === this.#chunks.length) {
      if (this.#isEnded) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const chunk = this.#chunks[this.#first++];
    if (this.#first === this.#chunks.length) [this.#chunks, this.#first] = [[], 0];
    this.#aheadBytes -= chunk?.length ?? 0;
    if (this.#aheadBytes <= maxAheadBytes && this.#source.isPaused()) this.#source.resume();
    return chunk;
  }
}
