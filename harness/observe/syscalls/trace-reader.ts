import { fstatSync, readSync } from "node:fs";
import { Turns } from "../tier/turns.ts";
import { TraceLines, type TraceEvent } from "./trace-line.ts";

/** How much is read in one go, some 500 lines; a window with more than `maxBytesPerDrain` is not read in full. */
const chunkBytes = 64 * 1024;
/** A piece takes as long as some hundred entries. */
const weightOfTrace = 256;
/** One for all readers, since reading is synchronous: one for each held 30 MB by the end of a run. */
const chunk = Buffer.alloc(chunkBytes);
export const maxBytesPerDrain = 64 * 1024 * 1024;
/**
 * strace writes names in full: PATH_MAX, four times escaped, twice. Of what `writev` gathers and of the words of a program
 * it writes as many parts as bytes of each, four times escaped.
 */
export const maxLineCharacters = 512 * 1024;

/**
 * Reads a growing trace. A traced process stands still until strace has written the line about its call, so whatever
 * it did before a reply is in the file when the reply arrives (0 of 2,200 missing under load, as against 1-8 % when
 * strace writes to a command).
 */
export class TraceReader {
  readonly #descriptor: number;
  readonly #lines = new TraceLines();
  #offset = 0;
  #tail = "";

  /** @param descriptor the file that strace writes; not closed here */
  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /** Grows with every traced call. */
  get writtenBytes(): number {
    return fstatSync(this.#descriptor).size;
  }

  get hasUnread(): boolean {
    return this.writtenBytes > this.#offset;
  }

  /**
   * Reads up to a place, in pieces, since a window may have half a million lines.
   *
   * @param end the boundary of a window is what was written when it was there
   * @param take is given what was read, piece by piece
   * @returns whether that is everything
   */
  async drain(
    end: number,
    take: (events: readonly TraceEvent[]) => void,
    turns: Turns = new Turns(),
  ): Promise<boolean> {
    const begin = this.#offset;
    while (this.#offset < end) {
      const count = readSync(this.#descriptor, chunk, 0, Math.min(chunkBytes, end - this.#offset), this.#offset);
      if (count === 0) return true;
      this.#offset += count;
      if (this.#offset - begin > maxBytesPerDrain) return this.#skipTo(end);
      // strace writes ASCII: everything else in a name is escaped.
      const events = this.#eventsIn(chunk.toString("latin1", 0, count));
      take(events);
      if (!(await turns.next(count * weightOfTrace))) return this.#skipTo(end);
    }
    return true;
  }

  #eventsIn(text: string): readonly TraceEvent[] {
    const events: TraceEvent[] = [];
    const lines = (this.#tail + text).split("\n");
    this.#tail = lines.pop() ?? "";
    if (this.#tail.length > maxLineCharacters) {
      events.push({ kind: "unreadable", text: this.#tail.slice(0, 200) });
      this.#tail = "";
    }
    for (const line of lines) {
      const event = this.#lines.read(line);
      if (event !== undefined) events.push(event);
    }
    return events;
  }

  #skipTo(end: number): false {
    this.#offset = end;
    this.#tail = "";
    return false;
  }
}
