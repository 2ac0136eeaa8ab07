const lineFeed = 10;
/** A line that is longer is passed on as if it ended here, so that memory is bounded. */
const maxLineBytes = 32 * 1024 * 1024;

/** Cuts bytes into lines. */
export class LineCutter {
  readonly #take: (line: string) => void;
  #parts: Buffer[] = [];
  #bytes = 0;

  /** @param take gets each line without its line feed */
  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  add(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      this.#finish(bytes.subarray(start, end));
      start = end + 1;
    }
    const rest = bytes.subarray(start);
    this.#parts.push(rest);
    this.#bytes += rest.length;
    if (this.#bytes > maxLineBytes) this.#finish(Buffer.alloc(0));
  }

  #finish(last: Buffer): void {
    const line = Buffer.concat([...this.#parts, last]).toString();
    this.#parts = [];
    this.#bytes = 0;
    this.#take(line);
  }
}
