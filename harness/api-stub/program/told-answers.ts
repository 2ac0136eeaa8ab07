import type { AnswerBook } from "../answers/answer-book.ts";
import { createAnswerer, type Answerer } from "../answers/answerer.ts";
import type { Told } from "./told.ts";

/** Answers from the book that the program was told last. */
export class ToldAnswers {
  readonly #told: Pick<Told, "newLines">;
  readonly #answerer: Answerer;

  constructor(told: Pick<Told, "newLines">, book: AnswerBook) {
    this.#told = told;
    this.#answerer = createAnswerer(book);
  }

  /** Looks for another book first: whoever writes one does so before it makes the next call. */
  get answerer(): Answerer {
    const last = this.#told.newLines().at(-1);
    if (last === undefined) return this.#answerer;
    const book: AnswerBook = JSON.parse(last);
    this.#answerer.answerBy(book);
    return this.#answerer;
  }
}
