import type { FramingFault } from "../wire/transport.ts";

const newline = 0x0a;
const mebibyte = 1024 * 1024;
/** The longest line of a server: at most this much is held while we wait for the end of a line. */
const defaultMaxLineBytes = 16 * mebibyte;
const excerptBytes = 200;

/** What the splitter hands on: the text of a line, which is a message, or what is wrong with one. */
export interface LineSink {
  message(text: string): void;
  broken(fault: FramingFault): void;
}

/**
 * Cuts a byte stream into lines: newline framing on bytes (MCP stdio transport), fatal UTF-8, bounded memory.
 *
 * A line over the limit is dropped up to its end and reported once, so that one bad answer does not cost the rest.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  readonly #sink: LineSink;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #parts: Uint8Array[] = [];
  #partBytes = 0;
  #skipping = false;

  /** @param maxLineBytes the default is far above any honest answer */
  constructor(sink: LineSink, maxLineBytes: number = defaultMaxLineBytes) {
    this.#sink = sink;
    this.#maxLineBytes = maxLineBytes;
  }

  /** @param chunk bytes as they came from the stream; not kept beyond the end of its last line */
  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#finishLine(chunk.subarray(start, end));
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  /** The beginning of the line that has not ended yet; empty where none has begun. */
  get unfinished(): string {
    return excerptOf(this.#parts);
  }

  /** Ends the stream. Bytes without a final newline are reported. */
  end(): void {
    if (this.#partBytes > 0) {
      this.#sink.broken({ code: "unfinished-line", excerpt: excerptOf(this.#parts) });
      this.#clear();
    }
  }

  #finishLine(last: Uint8Array): void {
    if (this.#skipping) {
      this.#skipping = false;
      return;
    }
    if (this.#partBytes + last.length > this.#maxLineBytes) {
      this.#reportTooLong(last);
      return;
    }
    const bytes = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
    this.#clear();
    const withoutReturn = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
    let text: string;
    try {
      text = this.#decoder.decode(withoutReturn);
    } catch {
      this.#sink.broken({ code: "not-utf8", excerpt: excerptOf([bytes]) });
      return;
    }
    this.#sink.message(text);
  }

  #keep(rest: Uint8Array): void {
    if (this.#skipping || rest.length === 0) return;
    if (this.#partBytes + rest.length > this.#maxLineBytes) {
      this.#reportTooLong(rest);
      this.#skipping = true;
      return;
    }
    this.#parts.push(rest);
    this.#partBytes += rest.length;
  }

  #reportTooLong(last: Uint8Array): void {
    const excerpt = excerptOf([...this.#parts, last]);
    this.#clear();
    this.#sink.broken({ code: "line-too-long", limitBytes: this.#maxLineBytes, excerpt });
  }

  #clear(): void {
    this.#parts = [];
    this.#partBytes = 0;
  }
}

function excerptOf(parts: readonly Uint8Array[]): string {
  const head: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    if (length >= excerptBytes) break;
    head.push(part.subarray(0, excerptBytes - length));
    length += part.length;
  }
  return new TextDecoder("utf-8").decode(Buffer.concat(head));
}
