import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import type { AnswerSource } from "../traffic/upstream-event.ts";
import type { AnswerBook } from "./answer-book.ts";

/** What is sent back. */
export interface UpstreamAnswer {
  readonly status: number;
  /** Names in lower case; lengths are added by whoever sends it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly from: AnswerSource;
  /** The connection is broken in place of an answer. */
  readonly isBroken?: true;
}

/** Answers the requests of one box, in their order: what was created there is known to requests that come later. */
export interface Answerer {
  answer(request: Omit<UpstreamRequest, "answer">): UpstreamAnswer;
}

/** @param _book what is known of the APIs */
export function createAnswerer(_book: AnswerBook): Answerer {
  return {
    answer: () => ({ status: 200, headers: { "content-type": "application/json" }, body: "{}", from: "default" }),
  };
}
