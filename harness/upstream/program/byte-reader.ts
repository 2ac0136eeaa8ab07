import type { Readable } from "node:stream";

const lineFeed = 10;

/** The bytes of a connection in their order; each is taken once, and it is known whether any are left. */
export class ByteReader {
  readonly #chunks: AsyncIterator<unknown>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /**
   * A line with its end.
   *
   * @returns what there is of it where the connection ends or it is longer, without an end then
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

  /** The next bytes, as they come; none at the end of the connection. */
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
    try {
      const { done, value } = await this.#chunks.next();
      return done !== true && Buffer.isBuffer(value) ? value : undefined;
    } catch {
      // Whoever breaks off has sent all that was to come.
      return undefined;
    }
  }
}
