/** What a client says first (RFC 9113, 3.4). */
const prefaceBytes = 24;
const frameHeaderBytes = 9;
const headersType = 1;
const endOfStream = 1;
const lastBits = 0x7fffffff;

/**
 * Finds the streams that a client opens in the bytes of HTTP/2. Node.js tells nothing of those that it refuses, and another
 * server may carry them out.
 */
export class OpenedStreams {
  readonly #onOpened: (id: number, isWhole: boolean) => void;
  readonly #header = Buffer.alloc(frameHeaderBytes);
  #filled = 0;
  #skip = prefaceBytes;
  #last = 0;

  /** @param onOpened told whether nothing but fields comes */
  constructor(onOpened: (id: number, isWhole: boolean) => void) {
    this.#onOpened = onOpened;
  }

  read(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at);
        this.#skip -= skipped;
        at += skipped;
        continue;
      }
      const copied = bytes.copy(this.#header, this.#filled, at);
      this.#filled += copied;
      at += copied;
      if (this.#filled < frameHeaderBytes) return;
      this.#filled = 0;
      this.#skip = this.#header.readUIntBE(0, 3);
      const id = this.#header.readUInt32BE(5) & lastBits;
      if (this.#header[3] !== headersType || id <= this.#last) continue;
      this.#last = id;
      this.#onOpened(id, (this.#header.readUInt8(4) & endOfStream) !== 0);
    }
  }
}
