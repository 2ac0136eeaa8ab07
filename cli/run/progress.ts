import type { WriteStream } from "node:tty";

/** Often enough to look alive, seldom enough to cost nothing. */
const intervalMs = 80;

/** One line on stderr that is rewritten; nothing at all where stderr is no terminal. */
export class Progress {
  readonly #stream: WriteStream;
  #shownAt = 0;

  constructor(stream: WriteStream) {
    this.#stream = stream;
  }

  show(done: number, planned: number, what: string): void {
    if (performance.now() - this.#shownAt >= intervalMs) this.say(`${done}/${planned}  ${what}`);
  }

  say(text: string): void {
    if (!this.#stream.isTTY) return;
    this.#shownAt = performance.now();
    this.#stream.write(`\r\u001B[K${text}`);
  }

  clear(): void {
    if (this.#shownAt === 0) return;
    this.#shownAt = 0;
    this.#stream.write("\r\u001B[K");
  }
}
