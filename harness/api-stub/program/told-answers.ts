import type { AnswerBook } from "../answers/answer-book.ts";
import { createAnswerer, type Answerer } from "../answers/answerer.ts";
import type { Told } from "./told.ts";

/** Answers from the latest book of the program. */
export class ToldAnswers {
  readonly #told: Pick<Told, "newLines">;
  readonly #answerer: Answerer;

  constructor(told: Pick<Told, "newLines">, book: AnswerBook) {
    this.#told = told;
    this.#answerer = createAnswerer(book);
  }

  /** Checks for a newer book first: the writer of one writes it before it makes the next call. */
  get answerer(): Answerer {
    const last = this.#told.newLines().at(-1);
    if (last === undefined) return this.#answerer;
    const book: AnswerBook = JSON.parse(last);
    this.#answerer.answerBy(book);
    return this.#answerer;
  }
}
