import { Duplex } from "node:stream";

/** A connection of which somebody sees all that is read, before it is read. */
export class WatchedSocket extends Duplex {
  readonly #socket: Duplex;

  constructor(socket: Duplex, onBytes: (bytes: Buffer) => void) {
    super();
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => {
      onBytes(bytes);
      if (!this.push(bytes)) socket.pause();
    });
    socket.on("end", () => this.push(null));
    socket.on("close", () => this.destroy());
    socket.pause();
  }

  override _read(): void {
    this.#socket.resume();
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
