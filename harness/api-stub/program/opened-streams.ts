/** What a client says first (RFC 9113, 3.4). */
const prefaceBytes = 24;
const frameHeaderBytes = 9;
const types = { data: 0, headers: 1, reset: 3, goAway: 7 } as const;
const endOfStream = 1;
/** A client may try to open more at once than a server allows. */
const maxOpen = 10_000;
const lastBits = 0x7fffffff;

interface StreamListener {
  /** A stream was opened; it is whole if only fields come. */
  readonly opened: (id: number, isWhole: boolean) => void;
  /** The client cancels a stream before its end. */
  readonly brokenOff: () => void;
}

/**
 * Finds the streams that a client opens in the bytes of HTTP/2. Node.js does not report those that it refuses, and
 * another server may execute them; it takes one that is cancelled without an error code for complete.
 */
export class OpenedStreams {
  readonly #listener: StreamListener;
  readonly #header = Buffer.alloc(frameHeaderBytes);
  #filled = 0;
  #skip = prefaceBytes;
  /** The frame that is being read. */
  #isGoAway = false;
  #last = 0;
  /** Streams that have not ended. */
  readonly #open = new Set<number>();
  /** Streams with more fields behind the first ones: if Node.js refuses those, a cancelled stream still passes for complete. */
  readonly #trailed = new Set<number>();

  constructor(listener: StreamListener) {
    this.#listener = listener;
  }

  /**
   * @returns the same bytes in pieces; Node.js must have read each before it gets the next: Node.js 20 frees a session
   *   at a GOAWAY and reads on in its memory, so a client could end the process, or worse
   */
  read(bytes: Buffer): readonly Buffer[] {
    const cuts = this.#readFrames(bytes).filter((cut) => cut < bytes.length);
    return [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index] ?? bytes.length));
  }

  #readFrames(bytes: Buffer): readonly number[] {
    const cuts: number[] = [];
    for (let at = 0; at < bytes.length;) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at);
        this.#skip -= skipped;
        at += skipped;
        if (this.#skip === 0 && this.#isGoAway) cuts.push(at);
        continue;
      }
      const copied = bytes.copy(this.#header, this.#filled, at);
      this.#filled += copied;
      at += copied;
      if (this.#filled < frameHeaderBytes) return cuts;
      this.#filled = 0;
      this.#skip = this.#header.readUIntBE(0, 3);
      this.#isGoAway = this.#header.readUInt8(3) === types.goAway;
      if (this.#skip === 0 && this.#isGoAway) cuts.push(at);
      this.#readFrame(this.#header.readUInt8(3), this.#header.readUInt8(4), this.#header.readUInt32BE(5) & lastBits);
    }
    return cuts;
  }

  #readFrame(type: number, flags: number, id: number): void {
    if (type === types.reset && (this.#open.delete(id) || this.#trailed.has(id))) this.#listener.brokenOff();
    if (type !== types.headers && type !== types.data) return;
    const isWhole = (flags & endOfStream) !== 0;
    const wasOpen = this.#open.has(id);
    if (isWhole) this.#open.delete(id);
    if (type === types.data) return;
    if (id <= this.#last) {
      // Node.js reads past the fields of a stream that is over, and another server may take them for a request.
      if (!wasOpen || this.#trailed.size >= maxOpen) this.#listener.brokenOff();
      else this.#trailed.add(id);
      return;
    }
    this.#last = id;
    if (!isWhole && this.#open.size >= maxOpen) this.#listener.brokenOff();
    else if (!isWhole) this.#open.add(id);
    this.#listener.opened(id, isWhole);
  }
}
