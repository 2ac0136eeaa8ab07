import { Duplex } from "node:stream";

/** A connection whose data is shown to an observer first, who splits it into pieces. */
export class WatchedSocket extends Duplex {
  readonly #socket: Duplex;
  readonly #waiting: Buffer[] = [];
  #isEnded = false;

  /** @param onBytes returns the same bytes; a turn of the event loop separates two pieces */
  constructor(socket: Duplex, onBytes: (bytes: Buffer) => readonly Buffer[]) {
    super();
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => {
      const isPassing = this.#waiting.length > 0;
      this.#waiting.push(...onBytes(bytes));
      if (!isPassing) this.#pass();
    });
    socket.on("end", () => {
      this.#isEnded = true;
      if (this.#waiting.length === 0) this.push(null);
    });
    socket.on("close", () => this.destroy());
    socket.pause();
  }

  #pass(): void {
    if (this.destroyed) return;
    const [piece] = this.#waiting;
    if (piece !== undefined && !this.push(piece)) this.#socket.pause();
    if (this.#waiting.length > 1) {
      this.#socket.pause();
      setImmediate(() => {
        this.#waiting.shift();
        this.#pass();
      });
      return;
    }
    this.#waiting.length = 0;
    if (this.#isEnded) this.push(null);
  }

  override _read(): void {
    if (this.#waiting.length <= 1) this.#socket.resume();
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    if (this.#socket.write(bytes)) done();
    else this.#socket.once("drain", done);
  }

  /** In one piece: frames are small, and each would be a packet. */
  override _writev(pieces: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), "utf8", done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
