import type { AnswerBook } from "../answers/answer-book.ts";
import { createAnswerer, type Answerer } from "../answers/answerer.ts";
import type { ToldLater } from "./settings.ts";
import type { Told } from "./told.ts";

/** Answers as the program was told last. */
export class ToldAnswers {
  readonly #told: Told;
  readonly #answerer: Answerer;

  /** @param later lines that were told since the book */
  constructor(told: Told, book: AnswerBook, later: readonly string[]) {
    this.#told = told;
    this.#answerer = createAnswerer(book);
    this.#take(later);
  }

  /** Looks first for what is told: whoever tells does so before it makes the next call. */
  get answerer(): Answerer {
    this.#take(this.#told.newLines());
    return this.#answerer;
  }

  #take(lines: readonly string[]): void {
    for (const line of lines) {
      const told: ToldLater = JSON.parse(line);
      if (told.kind === "book") this.#answerer.answerBy(told.book);
      else this.#answerer.forget();
    }
  }
}
