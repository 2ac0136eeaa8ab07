import { excerpt } from "../json/excerpt.ts";

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
