/** One frame as it went over the wire. */
export interface Frame {
  readonly direction: "sent" | "received";
  /** The text as it came, cut to the excerpt limit. */
  readonly text: string;
  readonly bytes: number;
  /** Milliseconds since the peer was made. */
  readonly atMs: number;
}

/** The newest frames of a session, bounded in number and in size. */
export class Transcript {
  readonly #maxFrames: number;
  readonly #maxExcerpt: number;
  readonly #startedAt: number = performance.now();
  readonly #frames: Frame[] = [];
  #next = 0;

  constructor(maxFrames: number, maxExcerpt: number) {
    this.#maxFrames = maxFrames;
    this.#maxExcerpt = maxExcerpt;
  }

  record(direction: Frame["direction"], text: string): void {
    const frame = {
      direction,
      text: excerpt(text, this.#maxExcerpt),
      bytes: Buffer.byteLength(text),
      atMs: performance.now() - this.#startedAt,
    };
    this.#frames[this.#next] = frame;
    this.#next = (this.#next + 1) % this.#maxFrames;
  }

  /** Oldest first. */
  frames(): readonly Frame[] {
    return [...this.#frames.slice(this.#next), ...this.#frames.slice(0, this.#next)];
  }
}

/**
 * The beginning of a text, as a string of its own.
 *
 * `slice` alone would keep the whole text alive behind its excerpt: 40 excerpts of 16 MiB lines are 640 MiB.
 */
export function excerpt(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${Buffer.from(text.slice(0, maxLength), "utf16le").toString("utf16le")}…`;
}
