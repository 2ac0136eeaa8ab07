/** How an upstream answers: what was learned, documented or recorded of each API. Plain JSON, handed to the upstream. */
export interface AnswerBook {
  readonly version: 1;
}

/** Nothing is known of any API: each request is answered with an empty object. */
export const emptyBook: AnswerBook = { version: 1 };
