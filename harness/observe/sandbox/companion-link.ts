import { fstatSync, readSync, writeSync } from "node:fs";
import type { AnswerBook } from "../../api-stub/answers/answer-book.ts";
import type { CompanionSettings } from "../../api-stub/program/settings.ts";
import { readEvents, type OpenRequest, type ReadEvents } from "../../api-stub/traffic/read-events.ts";
import { shownUnread, type UpstreamLack } from "../../api-stub/traffic/upstream-event.ts";

/** Our end of the two files through which the API stub gets its settings and reports. Neither has a name. */
export class CompanionLink {
  readonly #told: number;
  readonly #seen: number;
  #toldBytes = 0;
  #readBytes = 0;
  #lack: UpstreamLack | undefined;
  #open: ReadonlyMap<number, OpenRequest> = new Map();

  /**
   * @param told descriptor of an empty file that the stub reads; not closed here
   * @param seen descriptor of the file that it writes
   */
  constructor(told: number, seen: number, settings: CompanionSettings) {
    this.#told = told;
    this.#seen = seen;
    this.#tell(settings);
  }

  /** From now on, web APIs are answered from this book. */
  answerBy(book: AnswerBook): void {
    this.#tell(book);
  }

  /**
   * What was recorded since the last call of this; unreadable traffic once for each host, including unfinished
   * requests. What is lacking stays lacking.
   */
  read(): Pick<ReadEvents, "events" | "lack"> {
    const bytes = Buffer.alloc(fstatSync(this.#seen).size - this.#readBytes);
    const read = bytes.subarray(0, readSync(this.#seen, bytes, 0, bytes.length, this.#readBytes));
    const lines = read.subarray(0, read.lastIndexOf("\n") + 1);
    this.#readBytes += lines.length;
    const { events, open, lack } = readEvents(lines.toString(), this.#open);
    this.#lack ??= lack;
    this.#open = open;
    const unfinished = [...open.values()].map((peer) => ({ kind: "unread", why: "unfinished", ...peer }) as const);
    const unread = new Set<string>();
    const told = [...events, ...unfinished].filter((event) => {
      if (event.kind === "request") return true;
      const shown = shownUnread(event);
      return !unread.has(shown) && unread.add(shown);
    });
    return { events: told, ...(this.#lack === undefined ? {} : { lack: this.#lack }) };
  }

  /** Writes the value in one line. */
  #tell(value: CompanionSettings | AnswerBook): void {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.#told, bytes, written, bytes.length - written, this.#toldBytes + written);
    }
    this.#toldBytes += bytes.length;
  }
}
