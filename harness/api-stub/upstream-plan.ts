import { emptyBook, type AnswerBook } from "./answers/answer-book.ts";
import { plainReading, type RequestReading } from "./intents/request-reading.ts";
import type { SentByCall } from "./har/sent-by-call.ts";

/** How a run deals with the web APIs that a server reaches. */
export interface UpstreamPlan {
  /** Whether they are answered in the sandbox; without that connections fail. */
  readonly isOn: boolean;
  /** How they are answered at first. */
  readonly book: AnswerBook;
  /** By what is read what is sent to them. */
  readonly reading: RequestReading;
  /** Takes what every call has sent, also those that are not judged. */
  readonly sent?: (call: SentByCall) => void;
}

/** Where nothing is known of any API. */
export const plainUpstream: UpstreamPlan = { isOn: true, book: emptyBook, reading: plainReading };
