import { fstatSync, readSync } from "node:fs";
import type { AnswerBook } from "../answers/answer-book.ts";
import { createAnswerer, type Answerer } from "../answers/answerer.ts";
import { descriptors, type UpstreamSettings } from "./settings.ts";

/** What the program is told, and told later. Only the process that started it can write to this file. */
export class Told {
  readonly settings: UpstreamSettings;
  readonly #answerer: Answerer;
  #readBytes = 0;

  constructor() {
    const [line = "", ...books] = this.#newLines();
    const settings: UpstreamSettings = JSON.parse(line);
    this.settings = settings;
    this.#answerer = createAnswerer(settings.book);
    this.#take(books);
  }

  /** Looks for another book first: whoever writes one does so before it makes the next call. */
  get answerer(): Answerer {
    this.#take(this.#newLines());
    return this.#answerer;
  }

  #take(lines: readonly string[]): void {
    const last = lines.at(-1);
    if (last === undefined) return;
    const book: AnswerBook = JSON.parse(last);
    this.#answerer.answerBy(book);
  }

  #newLines(): readonly string[] {
    const size = fstatSync(descriptors.told).size - this.#readBytes;
    if (size <= 0) return [];
    const bytes = Buffer.alloc(size);
    const read = bytes.subarray(0, readSync(descriptors.told, bytes, 0, size, this.#readBytes));
    // A line is written as a whole, and what is not its end is read again.
    const text = read.subarray(0, read.lastIndexOf("\n") + 1);
    this.#readBytes += text.length;
    return text
      .toString()
      .split("\n")
      .filter((line) => line !== "");
  }
}
