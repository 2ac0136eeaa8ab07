/** The last bytes of a stream: what a server wrote to stderr before it died. */
export class StderrRing {
  readonly #maxBytes: number;
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= 2 * this.#maxBytes) return;
    const kept = Buffer.concat(this.#chunks).subarray(-this.#maxBytes);
    this.#chunks = [Uint8Array.from(kept)];
    this.#bytes = kept.length;
  }

  /** Complete or incomplete lines, oldest first, without empty ones. */
  get lines(): readonly string[] {
    const text = new TextDecoder("utf-8").decode(Buffer.concat(this.#chunks).subarray(-this.#maxBytes));
    return text.split(/\r?\n/u).filter((line) => line.trim() !== "");
  }
}
